import { connect } from 'node:net'
import { addAccounts } from '../accounts/accounts.ts'
import { type Person, signIn, signStaffIn } from '../accounts/people.ts'
import { openFaults } from '../fault-list.ts'
import { type Hold, holdsOf } from '../http/loop-holds.ts'
import { type Lanyard, startLanyard } from '../lanyard.ts'
import type { Shared } from '../proof.ts'
import { headerFault, refusalFault } from '../requests/answer-checks.ts'
import { operations } from '../requests/attempts.ts'
import { concurrently, times } from '../requests/concurrently.ts'
import { type Fuzzed, fuzzed } from './fuzz.ts'
import { naughtyTexts, seeded } from './naughty.ts'

const allRequests = 100_000
/** Milliseconds. A machine that sends fewer requests in this time is too busy for a proof. */
const longest = 600_000
/** Milliseconds after which a response counts as hanging. */
const hangs = 5_000
const mostAccounts = 60

/** Faults by kind: how many, and one example. */
export type Kinds = Map<string, { count: number; example: string }>

export type FuzzRun = {
  requests: number
  /** Requests to the operations: how many were sent, how many were planned, and in how many seconds. */
  sent: { count: number; wanted: number; seconds: number }
  fewest: number
  refusals: number
  p99: number
  slowest: number
  crashes: string[]
  tooTelling: Kinds
  holds: readonly Hold[]
}

const authRoutes = [
  'signin/credentials',
  'signin/email',
  'callback/credentials',
  'callback/email',
  'signout',
  'session',
  'csrf',
  'providers',
  'challenge',
  '_log',
  'error',
]

/** Malformed HTTP requests: whatever the response, it isn't a fault of Lanyard's. */
const rawRequests = (host: string): string[] => {
  const head = `host: ${host}\r\n`
  return [
    ...['GET', 'GET / HTTP/9.9', 'GET  / HTTP/1.1', '\u0000\u0000', 'PRI * HTTP/2.0', `${'A'.repeat(70_000)} / HTTP/1.1`].map(
      (line) => `${line}\r\n${head}\r\n`,
    ),
    ...[
      'content-length: -1',
      'content-length: 1e3',
      'content-length: 5\r\ncontent-length: 6',
      'transfer-encoding: chunked\r\ncontent-length: 5',
      'transfer-encoding: x',
    ].map((line) => `POST /learner-app/support-case HTTP/1.1\r\n${head}content-type: application/json\r\n${line}\r\n\r\n{"a":1}`),
    ...['x y: z', ': z', 'a\u0001: b', `x: ${'y'.repeat(20_000)}`, 'expect: 200-maybe', 'connection: upgrade\r\nupgrade: websocket'].map(
      (line) => `GET /combos/genders HTTP/1.1\r\n${head}${line}\r\n\r\n`,
    ),
    ...['/%', '/%zz', '/%c0%af', '/\u0001', '//', '/?%', '*', 'http://evil.example/', `/${'a'.repeat(20_000)}`].map(
      (path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`,
    ),
    `POST /learner-app/support-case HTTP/1.1\r\n${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ...['', 'host: \r\n', 'host: a b\r\n', `${head}${head}`].map((hosts) => `GET / HTTP/1.1\r\n${hosts}\r\n`),
  ]
}

const sendRaw = ({ port }: Lanyard, text: string) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, 'localhost', () => socket.end(text, 'latin1'))
    socket.setTimeout(hangs, () => socket.destroy())
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

/** The callers. One that signed itself out signs in again, and calls that change an account always have another account. */
const openCallers = async (lanyard: Lanyard) => {
  const { wire } = lanyard
  const emails = times(mostAccounts).map((number) => `fuzz${number}@banksia.example`)
  await addAccounts(lanyard, emails)
  const enter: Record<string, () => Promise<Person>> = {
    learner: () => signIn(wire, 'banksia', 'learner@banksia.example'),
    account: () => signIn(wire, 'banksia', emails.shift() ?? 'second@banksia.example'),
    staff: () => signStaffIn(wire, 'admin@banksia.example', 'BANKSIA'),
  }
  const people = new Map<string, Promise<Person>>()
  const nameFor = (path: string) => (path.startsWith('/account/') ? 'account' : /^\/(learner-app|api)\//.test(path) ? 'learner' : 'staff')
  const of = async (path: string) => {
    const name = nameFor(path)
    const entered = people.get(name) ?? (enter[name] as () => Promise<Person>)()
    people.set(name, entered)
    return entered
  }
  const leave = (path: string) => (nameFor(path) !== 'account' || emails.length > 0) && people.delete(nameFor(path))
  return { of, leave }
}

function* requests(wanted: number): Generator<Fuzzed> {
  const dice = seeded(20_261_115)
  for (let count = 0; count < wanted; )
    for (const [operation, call] of operations) {
      yield fuzzed(operation, call, dice)
      count++
    }
}

const run = async (lanyard: Lanyard, wanted: number): Promise<FuzzRun> => {
  const { wire } = lanyard
  const callers = await openCallers(lanyard)
  const [crashes, took]: [string[], number[]] = [openFaults(), []]
  const tooTelling: Kinds = new Map()
  const countsByOperation = new Map<string, number>()
  let [refusals, turn] = [0, 0]
  const send = async ({ operation, method, path, headers, body }: Fuzzed, site: string, bearer: string | undefined, isApi: boolean) => {
    const label = `${operation}: ${method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200) ?? ''}`
    const begun = performance.now()
    const options = { method, headers, ...(bearer && { bearer }), ...(body !== undefined && { body }) }
    /** A kept-alive connection may have ended just before it was used, so it is retried once on a new one. */
    const again = () => wire.send(site, path, { ...options, headers: { ...headers, connection: 'close' } })
    const answer = await wire
      .send(site, path, options)
      .catch(again)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_INVALID_CHAR') crashes.push(`${label}: ${error.message}`)
      })
    took.push(performance.now() - begun)
    countsByOperation.set(operation, (countsByOperation.get(operation) ?? 0) + 1)
    if (!answer) return
    if (answer.status >= 500) crashes.push(`${label}: ${answer.status} ${answer.body.slice(0, 200)}`)
    if (performance.now() - begun > hangs) crashes.push(`${label}: after ${Math.round(performance.now() - begun)} ms`)
    if (answer.status >= 400) refusals++
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    const fault = headerFault(answer, false) ?? (isApi && !isPage ? refusalFault(method, answer) : undefined)
    if (fault) {
      const kind = `${answer.status} ${fault}`
      const { count = 0, example = label } = tooTelling.get(kind) ?? {}
      tooTelling.set(kind, { count: count + 1, example })
    }
    return answer.status
  }
  const begun = performance.now()
  await concurrently(12, requests(wanted), async (request) => {
    if (performance.now() - begun > longest) return
    const person = await callers.of(request.path)
    const isNobody = turn++ % 10 === 0
    const site = turn % 4 === 0 ? 'api' : person.site
    if ((await send(request, site, isNobody ? undefined : person.token, true)) === 401 && !isNobody && site === person.site) callers.leave(request.path)
  })
  const sent = { count: took.length, wanted, seconds: (performance.now() - begun) / 1000 }
  const dice = seeded(7)
  await concurrently(
    4,
    naughtyTexts.flatMap((text) => authRoutes.map((route) => ({ text, route }))),
    async ({ text, route }) => {
      const form = new URLSearchParams({ [dice.of(['username', 'email', 'step', 'csrfToken', 'callbackUrl', 'code', 'json'])]: text, json: 'true' }).toString()
      const method = dice.of(['GET', 'POST', 'POST', 'PUT'])
      const headers = { 'content-type': dice.of(['application/x-www-form-urlencoded', 'application/json', 'text/plain']) }
      const path = `/api/auth/${route}?${new URLSearchParams({ callbackUrl: text, token: text })}`
      await send({ operation: 'sign-in', method, path, headers, ...(method !== 'GET' && { body: form }) }, 'banksia', undefined, false)
    },
  )
  for (const text of rawRequests(wire.hostOf('banksia'))) {
    const received = await sendRaw(lanyard, text)
    if (/^HTTP\/1\.1 5/.test(received)) crashes.push(`raw ${JSON.stringify(text.slice(0, 80))}: ${received.slice(0, 100)}`)
  }
  const alive = await wire.send('', '/readyz').catch(() => undefined)
  if (alive?.status !== 200) crashes.push(`afterwards it is not ready: ${alive?.status}`)
  took.sort((one, other) => one - other)
  const fewest = Math.min(...operations.map(([operation]) => countsByOperation.get(operation) ?? 0))
  const [p99, slowest] = [took[Math.floor(took.length * 0.99)] ?? 0, took.at(-1) ?? 0]
  return { requests: took.length, sent, fewest, refusals, p99, slowest, crashes, tooTelling, holds: await holdsOf(lanyard) }
}

const runs = new WeakMap<Shared, Promise<FuzzRun>>()

/** Uses its own Lanyard, because the run changes it. */
const runAlone = async ({ some }: Shared): Promise<FuzzRun> => {
  const lanyard = await startLanyard()
  return run(lanyard, some(allRequests)).finally(lanyard.stop)
}

/** One run for everything that is proved with it. */
export const fuzzRun = (shared: Shared): Promise<FuzzRun> => {
  const known = runs.get(shared) ?? runAlone(shared)
  runs.set(shared, known)
  return known
}
