import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { clusterIn, processesOf } from '../embedded-postgres/embedded-postgres-processes.ts'
import { openTraceCollector } from '../testing/trace-collector.ts'

const main = new URL('../lanyard.main.ts', import.meta.url).pathname

let folder: string
let port: number
let internalPort: number
let child: ChildProcess
let collector: Awaited<ReturnType<typeof openTraceCollector>>
let output = ''

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as { port: number }
  probe.close()
  return free
}

type Answer = { status: number; body: string; cookies: string[] }

/** Every request has its own connection, so any process may take it. */
const send = (site: string, path: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: 'localhost', port, path, method, agent: false, headers: { host: `${site}.localhost:${port}`, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, cookies: answer.headers['set-cookie'] ?? [] }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const metrics = () => fetch(`http://127.0.0.1:${internalPort}/metrics`).then((answer) => answer.text())
const workers = async () => (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ').map(Number)
/** The processes that serve; PostgreSQL is a child too. */
const serving = async () => {
  const named = await Promise.all((await workers()).map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })))
  return named.filter(({ command }) => command.includes('--worker')).map(({ pid }) => pid)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-processes-'))
  collector = await openTraceCollector()
  port = await freePort()
  internalPort = await freePort()
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(internalPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  child = spawn(process.execPath, [main, '--processes', '2'], { env })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Lanyard ended with ${code}: ${output}`)))
  const ready = new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      output += text
      if (output.includes('Stop with Ctrl+C')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  await Promise.race([ready, ended])
  ended.catch(() => {})
})
afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await collector.close()
  await rm(folder, { recursive: true, force: true })
})

/** A learner's session, by cookie and by token. */
const signIn = async () => {
  const cookies = new Map<string, string>()
  const go = async (path: string, form?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send('banksia', path, {
      headers: { cookie, origin: `http://banksia.localhost:${port}`, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
    })
    for (const set of answer.cookies) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer.body
  }
  const withToken = async (form: Record<string, string>) => ({ ...form, csrfToken: JSON.parse(await go('/api/auth/csrf')).csrfToken, json: 'true' })
  await go('/api/auth/callback/credentials', await withToken({ username: 'learner@banksia.example', password: demonstrationPassword }))
  const { user } = JSON.parse(await go('/api/auth/session'))
  return { bearer: user.idToken as string, signOut: async () => go('/api/auth/signout', await withToken({})) }
}

const statuses = (bearer: string, times = 20) =>
  Promise.all(Array.from({ length: times }, async () => (await send('banksia', '/combos/genders', { headers: { authorization: `Bearer ${bearer}` } })).status))

test('each process sends its own traces, under its own name', async () => {
  const instances = () => new Set(collector.spans().map(({ resource }) => resource['service.instance.id']))
  await expect
    .poll(
      async () => {
        await Promise.all(Array.from({ length: 20 }, () => send('banksia', '/')))
        return instances().size
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(2)
})

test('two processes share the port, and one page has the metrics of both', async () => {
  expect(await serving()).toHaveLength(2)
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 20 }, () => send('banksia', '/healthz')))
      return (await metrics()).match(/lanyard_request_duration_seconds_count\{process="[12]",operation="healthz",status="2xx"\}/g)?.length
    })
    .toBe(2)
  expect(await metrics()).toContain('lanyard_processes 2')
})

test('a session that any process opened works in all, and ends in all', async () => {
  const { bearer, signOut } = await signIn()
  expect(new Set(await statuses(bearer))).toEqual(new Set([200]))
  await signOut()
  expect(new Set(await statuses(bearer))).toEqual(new Set([401]))
})

test('a killed process is replaced, no later request fails, and the log says so', async () => {
  const { bearer } = await signIn()
  const [first = 0] = await serving()
  process.kill(first, 'SIGKILL')
  await expect.poll(serving, { interval: 5 }).not.toContain(first)
  expect(new Set(await statuses(bearer, 40))).toEqual(new Set([200]))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('a process serves again')
  expect(output).toContain('a process ended by itself and is started again')
  expect(await serving()).toHaveLength(2)
  expect(await metrics()).toMatch(/lanyard_process_restarts_total\{process="\d"\} 1/)
})

test('stopping ends all processes and the database', async () => {
  const all = await serving()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await processesOf(clusterIn(folder))).toEqual([])
})
