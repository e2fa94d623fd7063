import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { login, tables } from './directus-data.ts'
import { freePort, type Running, running, spawnServer } from './processes.ts'

const run = promisify(execFile)
const minutes = (count: number) => count * 60_000

/** Isolated-vm as Directus asks for it doesn't load in this Node. The app, which isn't served, is of a version that can be had. */
const overrides = { 'isolated-vm': '7.0.1', '@directus/app': '18.0.0' }

const programOf = (folder: string) => join(folder, 'node_modules/directus/cli.js')

/** Loads all of Directus, binaries too. */
const versionIn = async (folder: string) => (await run(process.execPath, [programOf(folder), '--version'], { cwd: folder, timeout: minutes(1) })).stdout.trim()

/** Installs Directus with npm, unless it is there. Returns why that can't be done, if it can't. Nothing is compiled: the packages that it needs bring their binaries. */
export const installDirectus = async (folder: string, version: string): Promise<string | undefined> => {
  if ((await versionIn(folder).catch(() => undefined)) === version) return
  // What an interrupted installation has left leads npm astray.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { directus: version }, overrides }))
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run('npm', args, { cwd: folder, timeout: minutes(10) })
    await versionIn(folder)
  } catch (error) {
    const { message, stderr = '', killed } = error as Error & { stderr?: string; killed?: boolean }
    if (killed) return 'it took too long'
    return stderr.split('\n').find((line) => (line.startsWith('npm error') && !line.startsWith('npm error code')) || line.startsWith('Error:')) ?? message
  }
}

export type Directus = Running & { token: string }

type Call = (method: string, path: string, body: unknown) => Promise<void>

/** The copied tables as collections; the foreign keys are relations already, and a course's units become a field of it. */
const registerTables = async (call: Call) => {
  for (const { name } of tables) await call('PATCH', `/collections/${name}`, { meta: { hidden: false } })
  await call('POST', '/fields/course_enrolments', { field: 'unit_enrolments', type: 'alias', meta: { special: ['o2m'], interface: 'list-o2m' } })
  await call('PATCH', '/relations/unit_enrolments/course_enrolment_id', { meta: { one_field: 'unit_enrolments' } })
}

const isReady = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/server/ping`).catch(() => undefined)
  return answer?.ok === true
}

/** Ends it, even if it has ended already or doesn't want to. */
const stop = async (child: ChildProcess, { stop: ask }: Running) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ask()
  clearTimeout(force)
}

/** Directus as one process in production, with nothing cached and nothing limited, on the database with the copied rows. */
export const startDirectus = async (folder: string, database: URL, password: string): Promise<Directus> => {
  const [port, token] = [await freePort(), randomBytes(16).toString('hex')]
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET: randomBytes(32).toString('hex') },
    ...{ DB_CLIENT: 'pg', DB_HOST: database.hostname, DB_PORT: database.port, DB_DATABASE: login, DB_USER: login, DB_PASSWORD: password },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: randomBytes(16).toString('hex'), ADMIN_TOKEN: token },
    ...{ CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false', PRESSURE_LIMITER_ENABLED: 'false' },
    ...{ TELEMETRY: 'false', SERVE_APP: 'false', LOG_LEVEL: 'error' },
  }
  const program = programOf(folder)
  await run(process.execPath, [program, 'bootstrap'], { cwd: folder, env, timeout: minutes(5) })
  const child = spawnServer([program, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const started = running(child, port)
  const directus = { ...started, token, stop: () => stop(child, started) }
  try {
    const until = performance.now() + minutes(2)
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode} before it was ready`)
      if (performance.now() > until) throw new Error('Directus was not ready within two minutes')
      await pause(250)
    }
    await registerTables(async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`Directus answers ${method} ${path} with ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    })
    return directus
  } catch (error) {
    await directus.stop()
    throw error
  }
}
