import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openTcpProxy, type TcpProxy } from '../../../apps/server/src/testing/tcp-proxy.ts'
import { addAccounts } from '../../accounts/accounts.ts'
import { type Person, sendForm, signIn, signStaffIn } from '../../accounts/people.ts'
import { appUrlOf } from '../../database/owner.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startBeside, startLanyard } from '../../lanyard.ts'
import type { Proof } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { Wire } from '../../requests/wire.ts'

/** Milliseconds after which nothing revoked is served. */
const promised = 10_000
const rounds = 3
const wrongClock = 10 * 60_000
const skewedClock = new URL('../../faults/skewed-clock.ts', import.meta.url).href

type Failure = { name: string; kill(): Promise<unknown> | unknown; mend(): void }

/** How long the second process keeps serving what the first revoked or changed: polled until it stops, or for two seconds longer than promised. */
const servedFor = async (begun: number, isStale: () => Promise<boolean>): Promise<number> => {
  let last = begun
  for (let fresh = 0; fresh < 3 && performance.now() - begun < promised + 2_000; await pause(100)) {
    const sentAt = performance.now()
    const stale = await isStale()
    fresh = stale ? 0 : fresh + 1
    if (stale) last = sentAt
  }
  return last - begun
}

const siteNameAt = async (wire: Wire, site: string): Promise<string> => {
  const body = { siteUrl: `http://${wire.hostOf(site)}` }
  return JSON.parse((await wire.send(site, '/api/auth/fetch-ddb', { method: 'POST', body })).body).tenantData?.Site.SiteName
}

/** Everything one process changes while another gets no notifications, and how that other shows that it is stale. */
const changesOf = async ({ wire, owner }: Lanyard, second: Wire, word: string, leaving: Person) => {
  const admin = await signStaffIn(wire, 'admin@kahu.example', 'KAHU')
  const learner = await signIn(wire, 'kahu', 'learner@kahu.example')
  const settings = JSON.parse((await wire.send('console', '/tenants/KAHU/settings/portal', { bearer: admin.token })).body) as { Id: number; Name: string }[]
  const siteName = settings.find(({ Name }) => Name === 'Site.SiteName')?.Id
  const asLearner = async () => (await second.send('kahu', '/combos/opportunity-types', { bearer: learner.token })).body
  const isServed = async () => (await second.send(leaving.site, '/combos/genders', { bearer: leaving.token })).status === 200
  if (!(await isServed())) throw new Error('The second process does not answer')
  await asLearner()
  return [
    { name: 'a session that was signed out', change: () => sendForm(wire, leaving, '/api/auth/signout', {}), isStale: isServed },
    {
      name: 'a setting',
      change: () =>
        wire.send('console', `/tenants/KAHU/settings/portal/${siteName}`, {
          ...{ method: 'PATCH', bearer: admin.token, body: [{ op: 'replace', path: '/Value', value: word }] },
        }),
      isStale: async () => (await siteNameAt(second, 'kahu')) !== word,
    },
    {
      name: 'a list',
      change: () => wire.send('console', '/combos/opportunity-types', { method: 'POST', bearer: admin.token, body: [{ code: word, description: word }] }),
      isStale: async () => !(await asLearner()).includes(word),
    },
    {
      name: 'a site that was unpublished',
      change: () => owner.rows("update sites set status = 'not-published' where origin like '%//straits.%'"),
      isStale: async () => (await second.send('straits', '/')).status === 200,
      undo: () => owner.rows("update sites set status = 'published' where origin like '%//straits.%'"),
    },
  ]
}

const proveFailure = async (lanyard: Lanyard, second: Wire, failure: Failure, word: string, leaving: Person, faults: string[]): Promise<number> => {
  const changes = await changesOf(lanyard, second, word, leaving)
  await failure.kill()
  const spans = await Promise.all(
    changes.map(async ({ name, change, isStale }) => {
      const answer = await change()
      if (answer && 'status' in answer && answer.status !== 200) faults.push(`${failure.name}: ${name} could not be changed: ${answer.status} ${answer.body}`)
      const span = await servedFor(performance.now(), isStale)
      if (span > promised) faults.push(`${failure.name}: ${name} was still served ${(span / 1000).toFixed(1)} s later`)
      return span
    }),
  )
  for (const { undo } of changes) await undo?.()
  failure.mend()
  return Math.max(...spans)
}

/** A token signed by a retired key. Comes last, because it ends every session. */
const proveKeys = async ({ wire, owner }: Lanyard, second: Wire, proxy: TcpProxy, faults: string[]) => {
  const { token } = await signIn(wire, 'banksia', 'second@banksia.example')
  const isServed = async () => (await second.send('banksia', '/combos/genders', { bearer: token })).status === 200
  if (!(await isServed())) faults.push('a token of the newest key is not accepted')
  proxy.drop()
  await owner.rows('update signing_keys set retired_at = now() where retired_at is null')
  const span = await servedFor(performance.now(), isServed)
  if (span > promised) faults.push(`a token of a retired key was still served ${(span / 1000).toFixed(1)} s later`)
}

/** An account locked for a minute stays locked for a process whose clock says that ten have passed. */
const proveClocks = async ({ wire }: Lanyard, second: Wire, faults: string[]) => {
  const username = 'clocks@banksia.example'
  for (const _ of times(5)) await signIn(wire, 'banksia', username, 'a wrong password').catch(() => {})
  const isIn = await signIn(second, 'banksia', username).then(
    () => true,
    () => false,
  )
  if (isIn) faults.push('an account locked by one process was opened by another whose clock is ten minutes ahead')
}

/** A process that gets no notifications, whatever broke its connection, serves nothing revoked or stale after ten seconds. */
export const deadListener: Proof = {
  id: 'P40',
  name: 'a dead LISTEN connection',
  break: {
    what: 'no heartbeat is sent, and none is missed',
    shows: /was still served \d/,
    edits: [
      {
        file: 'apps/server/src/database/changes/listen-connection.ts',
        from: 'client !== undefined && since(lastBeat) < pace.trustedFor',
        to: 'client !== undefined',
      },
      {
        file: 'apps/server/src/database/changes/listen-connection.ts',
        from: 'setInterval(() => void beatAgain(), pace.beatEvery)',
        to: 'setInterval(() => {}, 60_000)',
      },
    ],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard()
    const faults = openFaults()
    const address = new URL(await appUrlOf(lanyard.folder))
    const proxy = await openTcpProxy(Number(address.port))
    const second = await startBeside(lanyard, {
      ...{ DATABASE_LISTEN_URL: `postgres://127.0.0.1:${proxy.port}/lanyard`, PROVE_CLOCK_AHEAD: String(wrongClock) },
      NODE_OPTIONS: `--import ${skewedClock}`,
    })
    try {
      const app = new pg.Client({ connectionString: address.href })
      await app.connect()
      const failures: Failure[] = [
        { name: 'dropped without a word', kill: proxy.drop, mend: proxy.restore },
        { name: 'kept back by the network', kill: proxy.hold, mend: proxy.release },
        {
          name: 'ended by the database',
          kill: () => app.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanyard-notices'"),
          mend: () => {},
        },
      ]
      const turns = times(Math.max(1, some(rounds))).flatMap((round) =>
        failures.map((failure) => ({ failure, word: `turn-${round}-${failures.indexOf(failure)}` })),
      )
      const emails = turns.map(({ word }) => `${word}@banksia.example`)
      await addAccounts(lanyard, [...emails, 'clocks@banksia.example'])
      await proveClocks(lanyard, second.wire, faults)
      let longest = 0
      for (const [index, { failure, word }] of turns.entries()) {
        const leaving = await signIn(lanyard.wire, 'banksia', emails[index] as string)
        longest = Math.max(longest, await proveFailure(lanyard, second.wire, failure, word, leaving, faults))
        await pause(1_000)
      }
      await proveKeys(lanyard, second.wire, proxy, faults)
      await app.end()
      const counts = `${turns.length} broken connections of 3 kinds, 4 changes each, keys and clocks ten minutes apart`
      return { counts: `${faults.length} served too long; ${counts}; the longest ${(longest / 1000).toFixed(1)} s`, faults }
    } finally {
      await second.stop()
      await proxy.close()
      await lanyard.stop()
    }
  },
}
