import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import installation from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'lanyard-packed-'))
const empty = join(folder, 'empty')
const inside = join(empty, 'node_modules/lanyard')
/** As in a terminal: what npm told the tests about this folder would mislead it in another. The authorities of a network's own proxy stay known. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_(?!EXTRA_CA_CERTS$)|^VITEST/i.test(name)))
const run = (command: string, args: string[], cwd = empty) => execFileSync(command, args, { cwd, env, encoding: 'utf8' })
const readJson = <Of>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Of

let started: ChildProcess | undefined
beforeAll(() => {
  mkdirSync(empty)
  run('npm', ['run', 'pack', '--', folder], root)
  run('npm', ['install', '--prefer-offline', join(folder, `lanyard-${installation.version}.tgz`)])
}, 300_000)
afterAll(async () => {
  // Ctrl+C in a terminal reaches all of its processes too.
  if (started?.pid && started.exitCode === null) {
    process.kill(-started.pid, 'SIGINT')
    await once(started, 'exit')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}, 60_000)

type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> }

test('the package contains no sources, and its dependencies have exact versions', () => {
  expect(globSync('**/*.ts', { cwd: inside })).toEqual([])
  const { dependencies, optionalDependencies } = readJson<Manifest>(join(inside, 'package.json'))
  const versions = Object.values({ ...dependencies, ...optionalDependencies })
  expect(versions.length).toBeGreaterThan(30)
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('its bill of materials and its licences name every package that npm installed', () => {
  const { packages } = readJson<{ packages: Record<string, unknown> }>(join(empty, 'node_modules/.package-lock.json'))
  const names = Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const { components } = readJson<{ components: { purl: string }[] }>(join(inside, 'sbom/lanyard.cdx.json'))
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')))))
  const licences = readFileSync(join(inside, 'sbom/licences.txt'), 'utf8')
  const others = names.filter((name) => name !== 'lanyard')
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((name) => !listed.has(name) || !licences.includes(`\n${name} `))).toEqual([])
})

test('it has its documents, without the screenshots', () => {
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/operations.md', 'docs/upgrading.md'])
    expect(existsSync(join(inside, file)), file).toBe(true)
  expect(readFileSync(join(inside, 'README.md'), 'utf8')).not.toContain('screenshots/')
})

test('npx lanyard says how it is used', () => {
  expect(run('npx', ['lanyard', '--help'])).toContain('Usage: npx lanyard <command> [options]')
  expect(run('npx', ['lanyard', '--version'])).toBe(`${installation.version}\n`)
})

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

test('npx lanyard start serves the demonstration', { timeout: 180_000 }, async () => {
  const [port, internalPort] = [await freePort(), await freePort()]
  const output: string[] = []
  started = spawn('npx', ['lanyard', 'start'], { cwd: empty, env: { ...env, PORT: String(port), INTERNAL_PORT: String(internalPort) }, detached: true })
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (said: Buffer) => output.push(said.toString()))
  const ask = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get({ host: 'localhost', port, path, headers: { host: `${host}:${port}` } }, async (answer) =>
        resolve({ status: answer.statusCode, body: await text(answer) }),
      ).on('error', reject)
    })
  const screen = () => {
    if (started?.exitCode !== null) throw new Error(`It ended: ${output.join('')}`)
    return output.join('')
  }
  await expect.poll(screen, { timeout: 150_000 }).toContain(`Open http://localhost:${port}`)

  expect(JSON.parse((await ask('localhost', '/healthz')).body)).toMatchObject({ version: installation.version })
  const page = await ask('banksia.localhost', '/')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>Banksia Training</title>') })
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? []
  for (const [host, path] of [
    ['banksia.localhost', script],
    ['banksia.localhost', '/fonts/inter-latin.woff2'],
    ['console.localhost', '/'],
    ['localhost', '/'],
    // Rendered by a thread of its own.
    ['api.localhost', '/docs'],
  ] as const)
    expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 200])
})
