import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepSecrets } from '../embedded-postgres/data-folder.ts'

const main = new URL('../lanyard.main.ts', import.meta.url).pathname

let folder: string
let port: number
let child: ChildProcess | undefined
let output = ''

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as { port: number }
  probe.close()
  return free
}

const start = async (processes: number) => {
  output = ''
  port = await freePort()
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(await freePort()) }
  const started = spawn(process.execPath, [main, '--processes', String(processes)], { env })
  child = started
  const hear = (text: Buffer) => {
    output += text
  }
  started.stdout.on('data', hear)
  started.stderr.on('data', hear)
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Stop with Ctrl+C')
  return started
}

const stop = async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-renewal-'))
})
afterEach(stop)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads as a browser or a proxy does: over one connection, until the server says that a response is its last. */
const openReader = () => {
  const faults: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const known = new WeakSet<Socket>()
  const told = new WeakSet<Socket>()
  let [last, isDone] = [0, false]
  const watch = (socket: Socket) => {
    if (known.has(socket)) return
    known.add(socket)
    socket.once('close', () => void (isDone || told.has(socket) || faults.push('a connection was closed before a response said so')))
  }
  const read = async (path: string) => {
    const sent = request({ agent, host: 'localhost', port, path, headers: { host: `banksia.localhost:${port}` } })
    sent.once('socket', watch)
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (answer.headers.connection === 'close') {
      last++
      told.add(answer.socket)
    }
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== 200) faults.push(`${path} answered ${answer.statusCode}`)
  }
  const reading = (async () => {
    for (let turn = 0; !isDone; turn++) {
      await read(['/healthz', '/readyz', '/'][turn % 3] as string).catch((error: Error) => faults.push(error.message))
      await pause(20)
    }
  })()
  const end = async () => {
    isDone = true
    await reading
    agent.destroy()
    return { last, faults }
  }
  return { wasTold: () => last > 0, end }
}

/** A sign-in whose last byte is still to come. */
const beginSignIn = async () => {
  const socket = connect(port, 'localhost')
  const headers = `Host: console.localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3`
  await new Promise((resolve) => socket.write(`POST /api/auth/callback/credentials HTTP/1.1\r\n${headers}\r\n\r\na=`, resolve))
  return async () => {
    socket.write('b')
    let answer = ''
    for await (const bytes of socket) answer += bytes
    return answer
  }
}

const renewed = async (processes: number) => {
  await expect.poll(() => output, { timeout: 240_000 }).toContain('all processes are renewed')
  expect(output.match(/a new process serves/g)).toHaveLength(processes)
}

const faultsOf = async (readers: ReturnType<typeof openReader>[]) => (await Promise.all(readers.map(({ end }) => end()))).flatMap(({ faults }) => faults)

test('SIGUSR2 renews a single process: its last responses say so, what it began is finished, and no request fails', async () => {
  const lanyard = await start(1)
  const finish = await beginSignIn()
  const readers = Array.from({ length: 8 }, openReader)
  lanyard.kill('SIGUSR2')
  // By then the process retires.
  await expect.poll(() => readers.every(({ wasTold }) => wasTold()), { timeout: 120_000 }).toBe(true)
  const signedIn = await finish()
  expect(signedIn).toMatch(/^HTTP\/1\.1 302 /)
  expect(signedIn.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await renewed(1)
  expect(await faultsOf(readers)).toEqual([])
}, 400_000)

test('SIGUSR2 renews two processes one after another, and no request fails', async () => {
  const lanyard = await start(2)
  const readers = Array.from({ length: 8 }, openReader)
  lanyard.kill('SIGUSR2')
  await renewed(2)
  expect(await faultsOf(readers)).toEqual([])
}, 400_000)

const ownerClient = async () => {
  const [, , , ofDatabase] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const { ownerPassword } = await keepSecrets(folder)
  const client = new pg.Client({ host: '127.0.0.1', port: Number(ofDatabase), user: 'lanyard_owner', password: ownerPassword, database: 'lanyard' })
  await client.connect()
  return client
}

test('a newer version whose migration fails leaves the earlier process serving', async () => {
  const lanyard = await start(1)
  const client = await ownerClient()
  // As if the version on the disk had one more: it can't be applied twice.
  await client.query(`delete from migrations where name like '0001%'`)
  await client.end()
  const reader = openReader()
  lanyard.kill('SIGUSR2')
  await expect.poll(() => output, { timeout: 60_000 }).toContain('a new process could not start, so the earlier ones serve on')
  expect(output).toMatch(/The migration 0001\S* failed/)
  expect(await reader.end()).toEqual({ last: 0, faults: [] })
}, 120_000)
