import { demonstrationPassword } from '../../accounts/people.ts'
import { openChromium } from '../../client/chromium.ts'
import { type ClientPage, eventually, type PageHost } from '../../client/page.ts'
import { openFaults } from '../../fault-list.ts'
import { startLanyard } from '../../lanyard.ts'
import { type MovedClock, movedClock } from '../../moved-clock.ts'
import type { Proof } from '../../proof.ts'
import type { Wire } from '../../requests/wire.ts'

const minute = 60_000
const secondsBetweenPolls = 0.3

/** How a person uses their session: not at all, once at a minute, or all the time. The page polls the session throughout. */
type Use = { at: 'never' } | { at: 'once'; minute: number } | { at: 'always' }

/** A page whose SessionProvider polls. Its session ends `limit` minutes after `from`, a time on Lanyard's clock. */
type Visitor = { name: string; site: string; use: Use; limit: number; page: ClientPage; from: number }
type Person = Pick<Visitor, 'name' | 'site' | 'use' | 'limit'>

const people: readonly Person[] = [
  { name: 'a learner who only looks', site: 'banksia', use: { at: 'never' }, limit: 60 },
  { name: "another tenant's learner who only looks", site: 'kahu', use: { at: 'never' }, limit: 60 },
  { name: 'a learner who did something once', site: 'banksia', use: { at: 'once', minute: 30 }, limit: 60 },
  { name: 'a learner who is busy', site: 'banksia', use: { at: 'always' }, limit: 24 * 60 },
  { name: 'staff who only look', site: 'console', use: { at: 'never' }, limit: 30 },
  { name: 'staff who are busy', site: 'console', use: { at: 'always' }, limit: 12 * 60 },
]

const usernameAt = (site: string) => (site === 'console' ? 'admin@banksia.example' : `learner@${site}.example`)

const enter = async (host: PageHost, wire: Wire, person: Person): Promise<Visitor> => {
  const page = await host.open(wire.originOf(person.site))
  const signedIn = await page.call<{ ok: boolean }>('signIn', 'credentials', {
    redirect: false,
    username: usernameAt(person.site),
    password: demonstrationPassword,
  })
  const from = Date.now()
  if (!signedIn.ok) throw new Error(`${person.name} could not sign in: ${JSON.stringify(signedIn)}`)
  await page.call('mount', { refetchInterval: secondsBetweenPolls })
  if (!(await eventually(async () => (await statusOf({ page })) === 'authenticated'))) throw new Error(`${person.name} is not shown as signed in`)
  return { ...person, page, from }
}

const statusOf = async ({ page }: Pick<Visitor, 'page'>) => (await page.call<{ status?: string }>('state')).status
const pollsOf = async ({ page }: Visitor) => (await page.exchanges()).filter(({ method, path }) => method === 'GET' && path === '/api/auth/session').length

/** Every page that shows a session polls it once more. */
const waitForPolls = (visitors: readonly Visitor[]) =>
  Promise.all(
    visitors.map(async (visitor) => {
      const before = await pollsOf(visitor)
      const isDone = async () => (await statusOf(visitor)) !== 'authenticated' || (await pollsOf(visitor)) > before
      if (!(await eventually(isDone))) throw new Error(`The page of ${visitor.name} no longer asks for the session`)
    }),
  )

type Tokens = { idToken: string } | undefined
const tokensOf = async ({ page }: Visitor) => (await page.call<{ user?: Tokens } | null>('getSession'))?.user

const callWith = async (wire: Wire, { site }: Visitor, tokens: Tokens) => (await wire.send(site, '/account/sessions', { bearer: tokens?.idToken })).status

/** A call with the token, or an update of the session, in turn: both count as use. */
const doSomething = async (wire: Wire, visitor: Visitor, turn: number, faults: string[]) => {
  const isFine =
    turn % 2 === 0 ? (await callWith(wire, visitor, await tokensOf(visitor))) === 200 : (await visitor.page.call<object | null>('update', { turn })) !== null
  if (!isFine) faults.push(`${visitor.name} could not use the session in turn ${turn}`)
}

type Run = { wire: Wire; time: Time; visitors: Visitor[]; faults: string[] }

/** Lanyard's clock: its time, and moving it forward. */
type Time = { now(): number; goTo(moment: number): Promise<void> }

const timeOf = (clock: MovedClock): Time => {
  let ahead = 0
  const now = () => Date.now() + ahead
  const goTo = async (moment: number) => {
    ahead += Math.max(0, moment - now())
    await clock.ahead(ahead)
  }
  return { now, goTo }
}

const endOf = ({ from, limit }: Visitor) => from + limit * minute

/** A minute before the first end every session exists; a minute after its own end neither the page nor a still valid token has it. */
const proveEnds = async ({ wire, time, faults }: Run, ending: readonly Visitor[]) => {
  const [first] = ending as [Visitor]
  await time.goTo(endOf(first) - minute)
  const tokens = new Map<Visitor, Tokens>()
  for (const visitor of ending) {
    const { name, limit, use } = visitor
    tokens.set(visitor, await tokensOf(visitor))
    if (!tokens.get(visitor) || (await statusOf(visitor)) !== 'authenticated') faults.push(`${name} is signed out a minute before ${limit} minutes are over`)
    if (use.at === 'always' && (await callWith(wire, visitor, tokens.get(visitor))) !== 200)
      faults.push(`${name} is refused a minute before ${limit} minutes are over`)
  }
  if (time.now() >= endOf(first)) throw new Error('This machine is too busy to look at sessions in the minute before their end')
  for (const visitor of ending) {
    const { name, limit } = visitor
    await time.goTo(endOf(visitor) + minute)
    const isOut = await eventually(async () => (await statusOf(visitor)) === 'unauthenticated')
    if (!isOut) faults.push(`${name} is still signed in a minute after ${limit} minutes`)
    const status = await callWith(wire, visitor, tokens.get(visitor))
    if (status !== 401) faults.push(`the token of ${name} is answered ${status} a minute after ${limit} minutes`)
  }
}

/** At each step every page polls, and busy visitors do something. */
const takeStep = async ({ wire, time, visitors, faults }: Run, begun: number, turn: number) => {
  await waitForPolls(visitors)
  for (const visitor of visitors) {
    if (endOf(visitor) < time.now()) continue
    const isDue = visitor.use.at === 'once' && visitor.use.minute <= (time.now() - begun) / minute
    if (visitor.use.at === 'always') await doSomething(wire, visitor, turn, faults)
    if (!isDue) continue
    visitor.use = { at: 'never' }
    visitor.from = time.now()
    await doSomething(wire, visitor, 0, faults)
  }
}

/** Goes through the day from one session's end to the next, in steps of a number of minutes. */
const liveThrough = async (run: Run, step: number) => {
  const { time, visitors } = run
  const begun = time.now()
  const open = new Set(visitors)
  for (let turn = 0; open.size > 0; ) {
    const sorted = [...open].toSorted((one, other) => endOf(one) - endOf(other))
    const [next] = sorted as [Visitor]
    if (time.now() + step * minute < endOf(next) - 2 * minute) await time.goTo(time.now() + step * minute)
    else {
      const ending = sorted.filter((visitor) => endOf(visitor) < endOf(next) + 3 * minute)
      await proveEnds(run, ending)
      for (const visitor of ending) open.delete(visitor)
    }
    await takeStep(run, begun, turn++)
  }
}

/** Polling a session doesn't extend it: it ends an hour after its last use, and a day after it began, although its page polls all the time. */
export const timeouts: Proof = {
  id: 'P13',
  name: 'timeouts',
  break: {
    what: 'polling counts as use',
    shows: /only looks? is still signed in a minute after/,
    edits: [
      {
        file: 'apps/server/src/identity/sessions/session.routes.ts',
        from: 'if (session) return sessionAnswer(identity, realm, session)\n    if (readCookie',
        to: 'if (session) { await touchSession(database, realm.poolId, session.id, clock()); return sessionAnswer(identity, realm, session) }\n    if (readCookie',
      },
    ],
  },
  prove: async ({ some }) => {
    const clock = await movedClock()
    const lanyard = await startLanyard({ environment: clock.environment })
    const host = await openChromium()
    const faults = openFaults()
    try {
      const visitors: Visitor[] = []
      for (const person of people) visitors.push(await enter(host, lanyard.wire, person))
      await liveThrough({ wire: lanyard.wire, time: timeOf(clock), visitors, faults }, some(50) === 50 ? 5 : 25)
      const polls = (await Promise.all(visitors.map(pollsOf))).reduce((sum, count) => sum + count)
      return { counts: `${faults.length} ends off by more than a minute, of ${visitors.length} sessions with ${polls} polls through a day`, faults }
    } finally {
      await host.close()
      await lanyard.stop()
      await clock.remove()
    }
  },
}
