import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import lanyard from '../apps/server/package.json' with { type: 'json' }
import { escapedCharacters, movedAddresses } from './build-server.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'apps/server/dist')
const folder = mkdtempSync(join(tmpdir(), 'lanyard-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => execFileSync(process.execPath, [join(root, 'tools/build.ts'), 'server']))

const built = () => globSync('*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))

test('a built file finds what its sources find beside them', () => {
  expect(movedAddresses("new URL('../../data/a.txt', import.meta.url)", 'rooms/a.ts')).toBe(
    'new URL(\'../../data/a.txt\', new URL("rooms/a.ts", import.meta.url).href)',
  )
  expect(movedAddresses("join(import.meta.dirname, '../..')", 'rooms/a.ts')).toBe('join((import.meta.dirname + "/rooms"), \'../..\')')
})

test('a built file finds a program by its name, and no source by its address', () => {
  expect(movedAddresses("new URL('./reading.main.ts', import.meta.url)", 'rooms/a.ts')).toBe("new URL('./reading.main.js', import.meta.url)")
  expect(() => movedAddresses("new URL('./reading.ts', import.meta.url)", 'rooms/a.ts')).toThrow('rooms/a.ts names a source by its address')
})

test('every file that the built server names is there, and every style sheet', () => {
  const named = built().flatMap((text) => [...text.matchAll(/new URL\(["`]([^"`$]+)["`],(?:new URL\(["`]([^"`]+)["`],)?import\.meta\.url/g)])
  const files = named.map(([, path = '', from = '']) => join(dist, dirname(from), path)).filter((path) => !path.endsWith('.ts'))
  const beside = globSync('**/*.{css,js}', { cwd: join(root, 'apps/server/src') }).map((file) => join(dist, file))
  expect([files.length, beside.length].every((count) => count > 10)).toBe(true)
  expect([...files, ...beside].filter((path) => !existsSync(path))).toEqual([])
})

/** What the built server imports at its start, apart from its own files. */
const imported = () =>
  built()
    .flatMap((text) => parseAst(text).body.flatMap((part) => ('source' in part && part.source ? [part.source.value] : [])))
    .filter((name) => !name.startsWith('.'))

test('the built server imports its own dependencies and nothing else', () => {
  const packages = new Set(
    imported()
      .filter((name) => !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  )
  expect(packages.size).toBeGreaterThan(20)
  expect([...packages].filter((name) => !(name in lanyard.dependencies))).toEqual([])
})

test('node:http isn’t imported, because Node would load a client that a start doesn’t need (common/node-http.ts)', () => {
  const names = imported()
  expect(names).toContain('node:https')
  expect(names).not.toContain('node:http')
})

test('the built server is written in ASCII and without space', () => {
  const text = built().join('')
  expect(text).toMatch(/^[\0-\x7f]+$/)
  expect(text).not.toContain('\n  return ')
})

const place = join(folder, 'apps/server')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), text)
}
const run = () => execFileSync(process.execPath, [join(place, 'lanyard.mjs')], { encoding: 'utf8' }).trim()
/** Dates a file, after a moment in which nothing else changed. */
const touch = async (path: string) => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  utimesSync(join(place, path), new Date(0), new Date(0))
}

test('the built server runs while it is that of the sources, and the sources otherwise', async () => {
  for (const file of ['lanyard.mjs', 'program.mjs']) cpSync(join(root, 'apps/server', file), join(place, file), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('src/lanyard.main.ts', "console.log('sources')")
  write('src/lanyard.test.ts', '')
  write('data/read-lookups.ts', '')
  for (const name of ['contract', 'theme']) write(`../../packages/${name}/src/index.ts`, '')
  expect(run()).toBe('sources')
  write('dist/lanyard.main.js', "console.log('built')")
  write('dist/stamp.txt', '')
  await touch('dist/stamp.txt')
  expect(run()).toBe('built')
  await touch('src/lanyard.test.ts')
  expect(run()).toBe('built')
  for (const source of ['src/lanyard.main.ts', 'data/read-lookups.ts', '../../packages/theme/src/index.ts', 'package.json']) {
    await touch(source)
    expect(run(), source).toBe('sources')
    await touch('dist/stamp.txt')
    expect(run(), source).toBe('built')
  }
  await touch('src/lanyard.main.ts')
  rmSync(join(place, 'src'), { recursive: true })
  expect(run()).toBe('built')
})

test('a Node that is too old is told which one to use', () => {
  const older = "import modules from 'node:module'; delete modules.setSourceMapsSupport; modules.syncBuiltinESMExports()"
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, join(root, 'apps/server/lanyard-command.mjs'), '--help'],
    {
      encoding: 'utf8',
    },
  )
  expect([status, stderr]).toEqual([2, expect.stringContaining('npx lanyard uses the Node that comes with it')])
})

test('characters beyond ASCII are escaped, and mean the same', () => {
  const code = "['can’t', 'ÿ', '👋', /[…–]/u.test('…')]"
  const escaped = escapedCharacters(code)
  expect(escaped).toMatch(/^[\0-\x7f]+$/)
  expect(new Function(`return ${escaped}`)()).toEqual(['can’t', 'ÿ', '👋', true])
})
