import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { editsVariable } from './break.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = `${root}apps/server/lanyard.mjs`
const editor = new URL('./edit-sources.ts', import.meta.url).href

/** Lanyard refuses this port before it starts anything. */
const start = (flags: string[], broken: unknown) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, PORT: 'none', NODE_OPTIONS: '', [editsVariable]: JSON.stringify(broken) }
    execFile(process.execPath, [...flags, main], { env }, (_, out, faults) => resolve(out + faults))
  })

/** Ends Lanyard as soon as its first file is loaded. */
const endImmediately = async () => {
  const file = 'apps/server/src/lanyard.main.ts'
  const [line = ''] = (await readFile(`${root}${file}`, 'utf8')).split('\n')
  return [{ file, from: line, to: `throw new Error('broken on purpose')\n${line}` }]
}

test("the variable alone doesn't break Lanyard; only the proofs' flag does", async () => {
  const broken = await endImmediately()
  const whole = await start([], broken)
  expect(whole).toContain('PORT')
  expect(whole).not.toContain('broken on purpose')
  expect(whole).not.toContain(editsVariable)
  expect(await start(['--import', editor], broken)).toContain('broken on purpose')
})

test("the product doesn't reference the proofs or their variable", async () => {
  const files = await Array.fromAsync(glob('{apps,packages}/**/*.{ts,tsx,mjs,js,json,sql,html}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }))
  expect(files.length).toBeGreaterThan(500)
  const knowing: string[] = []
  for (const file of files) {
    const text = await readFile(`${root}${file}`, 'utf8')
    if (text.includes(editsVariable) || /['"](\.\.\/)+prove\/|@lanyard\/prove|registerHooks|edit-sources/.test(text)) knowing.push(file)
  }
  expect(knowing).toEqual([])
})

test('the start and build scripts load nothing before Lanyard', async () => {
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
  expect(scripts.start).toMatch(/lanyard\.mjs$/)
  for (const name of ['prestart', 'start', 'build']) expect(scripts[name], name).not.toMatch(/--import|--require|-r |--loader|prove/)
  for await (const file of glob(['tools/*.ts', '.npmrc', 'apps/*/package.json', 'packages/*/package.json'], { cwd: root }))
    expect(await readFile(`${root}${file}`, 'utf8'), file).not.toMatch(/edit-sources|node-options|@lanyard\/prove/)
})
