import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepSecrets } from './embedded-postgres/data-folder.ts'
import { clusterIn, processesOf } from './embedded-postgres/embedded-postgres-processes.ts'

const main = new URL('./lanyard.main.ts', import.meta.url).pathname

type Running = { child: ChildProcess; screen: string; ended: Promise<number | null> }
let folder: string
let port: number
let running: Running | undefined

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as { port: number }
  probe.close()
  return free
}

/** Starts Lanyard as a person does, and resolves when its screen says that it is ready. */
const start = async (environment: Record<string, string> = {}): Promise<Running> => {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: '0', ...environment } })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let screen = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => {
      screen += text
      if (screen.includes('Stop with Ctrl+C')) resolve()
    })
  })
  child.stderr?.on('data', (text) => {
    screen += text
  })
  await Promise.race([ready, ended.then((code) => Promise.reject(new Error(`Lanyard ended with ${code}: ${screen}`)))])
  running = { child, screen, ended }
  return running
}

const send = async (path: string, host = 'localhost') => {
  const socket = connect(port, 'localhost')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const bytes of socket) answer += bytes
  return answer
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-process-'))
  port = await freePort()
})
afterAll(async () => {
  if (running && running.child.exitCode === null) {
    running.child.kill('SIGTERM')
    await running.ended
  }
  await rm(folder, { recursive: true, force: true })
})

test('the first start creates its database, loads the demonstration and shows where everything is', async () => {
  const { screen } = await start()
  for (const expected of [
    `Lanyard is ready. Open http://localhost:${port}`,
    'banksia.localhost',
    'console.localhost',
    'learner@banksia.example',
    'admin@banksia.example',
    'lanyard-demo-2026',
    folder,
  ])
    expect(screen).toContain(expected)
  expect(await send('/readyz')).toContain('{"status":"ready"}')
})

test('a second Lanyard on the same folder is refused with an explanation', async () => {
  const other = await freePort()
  const second = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(other), INTERNAL_PORT: '0' } })
  let output = ''
  second.stderr.on('data', (text) => {
    output += text
  })
  const [code] = await once(second, 'exit')
  expect(code).toBe(4)
  expect(output).toContain('already running')
})

/** A sign-in whose last byte is still to come: a stop waits for it. */
const beginSignIn = async () => {
  const socket = connect(port, 'localhost')
  const headers = `Host: console.localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3`
  socket.write(`POST /api/auth/callback/credentials HTTP/1.1\r\n${headers}\r\n\r\na=`)
  await send('/healthz')
  return socket
}

test('stopping lets a running request finish, then leaves nothing behind', async () => {
  const { child, ended } = running as Running
  const socket = await beginSignIn()
  child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([child.exitCode, socket.bytesRead]).toEqual([null, 0])
  socket.write('b')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 302 /)
  expect(await ended).toBe(0)
  await expect(readFile(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/)
})

test('after kill -9 the next start recovers, the sites follow a changed port, and nothing is lost', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  await first.ended
  port = await freePort()
  const { screen } = await start()
  expect(screen).toContain(`http://banksia.localhost:${port}`)
  expect(screen.match(/banksia\.localhost/g)).toHaveLength(1)
  expect(await send('/readyz')).toContain('{"status":"ready"}')
})

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('further signals while it stops change nothing: it ends with its database', async () => {
  const { child, ended } = running as Running
  const socket = await beginSignIn()
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
  socket.end('b')
  expect(await ended).toBe(0)
  expect(await processesOf(clusterIn(folder))).toEqual([])
})

test('a database server that dies is restarted, and meanwhile the answer is a 503 that says so', async () => {
  await start()
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const seen = new Set<string>()
  await vi.waitFor(
    async () => {
      const [status = ''] = (await send('/readyz')).split('\r\n')
      seen.add(status)
      expect(seen).toContain('HTTP/1.1 503 Service Unavailable')
      expect(status).toBe('HTTP/1.1 200 OK')
    },
    { timeout: 30_000, interval: 10 },
  )
  expect([...seen].sort()).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 503 Service Unavailable'])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s during the start ends it and its database', async (signal) => {
  const other = await mkdtemp(join(tmpdir(), 'lanyard-process-'))
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, DATA_DIR: other, PORT: String(await freePort()), INTERNAL_PORT: '0' } })
  const ended = once(child, 'exit')
  let faults = ''
  child.stderr.on('data', (text) => {
    faults += text
  })
  await vi.waitFor(async () => expect(await isThere(join(other, 'postgres', 'postmaster.pid'))).toBe(true), { timeout: 60_000, interval: 10 })
  child.kill(signal)
  expect([await ended, faults]).toEqual([[0, null], ''])
  expect(await processesOf(clusterIn(other))).toEqual([])
  await rm(other, { recursive: true, force: true })
})

test('a first start that crashes with its database is followed by a complete one', async () => {
  running?.child.kill('SIGTERM')
  await running?.ended
  await rm(folder, { recursive: true, force: true })
  folder = await mkdtemp(join(tmpdir(), 'lanyard-process-'))
  port = await freePort()
  const interrupted = start()
  interrupted.catch(() => {})
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const migrated = async () => {
    const [, , , ofDatabase] = (await readFile(pidFile, 'utf8')).split('\n')
    const { ownerPassword } = await keepSecrets(folder)
    const client = new pg.Client({ host: '127.0.0.1', port: Number(ofDatabase), user: 'lanyard_owner', password: ownerPassword, database: 'lanyard' })
    client.on('error', () => {})
    await client.connect()
    return client.query('select from migrations').finally(() => client.end())
  }
  await vi.waitFor(async () => expect((await migrated()).rowCount).toBeGreaterThan(3), { timeout: 60_000, interval: 10 })
  const [server] = (await readFile(pidFile, 'utf8')).split('\n')
  const [application] = (await readFile(join(folder, 'lanyard.pid'), 'utf8')).split('\n')
  process.kill(Number(application), 'SIGKILL')
  process.kill(Number(server), 'SIGKILL')
  await expect(interrupted).rejects.toThrow('Lanyard ended with')
  const { child, ended } = await start()
  expect(await send('/readyz')).toContain('{"status":"ready"}')
  expect(await send('/', 'banksia.localhost')).toContain('<title>Banksia')
  child.kill('SIGTERM')
  await ended
})

test('all configuration errors are explained together', async () => {
  const failing = start({ PORT: 'many', LOG_LEVEL: 'loud' })
  await expect(failing).rejects.toThrow(/PORT[\s\S]*LOG_LEVEL/)
})
