import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keepSecrets } from '../../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../../apps/server/src/secrets/secrets.ts'
import { openTcpProxy } from '../../../apps/server/src/testing/tcp-proxy.ts'
import { openBrowser } from '../../accounts/browser.ts'
import { demonstrationPassword, type Person, signIn } from '../../accounts/people.ts'
import { appUrlOf, ownerUrlOf } from '../../database/owner.ts'
import { scaledFolder } from '../../database/scaled-folder.ts'
import { openFaults } from '../../fault-list.ts'
import { openSilentServer } from '../../faults/silent-server.ts'
import { putOnSmallDisk } from '../../faults/small-disk.ts'
import { openTrials, type Trial } from '../../faults/timed-answers.ts'
import { type Lanyard, startBeside, startLanyard } from '../../lanyard.ts'
import type { Proof } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'
import type { Wire } from '../../requests/wire.ts'

type Trials = ReturnType<typeof openTrials>

const lockedFor = 14_000
const concurrentRequests = 200

const bearer = ({ token }: Person) => ({ bearer: token })
const newCase = (person: Person, text = 'Hello'): Trial['options'] => ({
  ...{ method: 'POST', bearer: person.token },
  body: { supportCaseCategoryId: 1, subject: 'A question', htmlBody: `<p>${text}</p>` },
})

/** What anyone requests during a fault. Health is always reported, and no one gets access who didn't have it. */
const everything = (person: Person): Trial[] => [
  { site: person.site, path: '/learner-app/course-enrolments', options: bearer(person), allowed: [200, 503] },
  { site: person.site, path: '/learner-app/learner-account', options: bearer(person), allowed: [200, 503] },
  { site: person.site, path: '/learner-app/support-case', options: newCase(person) ?? {}, allowed: [200, 503] },
  { site: person.site, path: '/combos/genders', options: bearer(person), allowed: [200, 503] },
  { site: person.site, path: '/api/auth/session', options: { headers: { cookie: person.cookie } }, allowed: [200, 503] },
  { site: person.site, path: '/learner-app/learner-account', options: { bearer: `${person.token}x` }, allowed: [401, 503] },
  { site: '', path: '/healthz', allowed: [200], timeLimit: 2_000 },
]

const many = (trials: Trials, while_: string, person: Person, count: number) => {
  const all = everything(person)
  return concurrently(50, times(count), (index) => trials.send(while_, all[index % all.length] as Trial))
}

const whileLocked = async (lanyard: Lanyard, trials: Trials, person: Person, count: number) => {
  const owner = new pg.Client({ connectionString: await ownerUrlOf(lanyard.folder) })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table course_enrolments, learners, support_cases, sessions, migrations in access exclusive mode')
  const requests = Promise.all([many(trials, 'locked', person, count), trials.send('locked', { site: '', path: '/readyz', allowed: [503] })])
  await Promise.all([requests, pause(lockedFor)])
  await owner.query('rollback')
  await owner.end()
}

const withoutConnections = async (lanyard: Lanyard, trials: Trials, person: Person, count: number) => {
  await lanyard.owner.rows('alter database lanyard with connection limit 1')
  await lanyard.owner.rows('select 1')
  const app = new pg.Client({ connectionString: await appUrlOf(lanyard.folder) })
  const isIn = await app.connect().then(
    () => true,
    () => false,
  )
  if (isIn) await app.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanyard'")
  await app.end().catch(() => {})
  await many(trials, 'out of connections', person, count)
  await lanyard.owner.rows('alter database lanyard with connection limit -1')
}

/** A database that accepts connections and never responds. */
const whileSilent = async (lanyard: Lanyard, faults: string[], person: Person, count: number) => {
  const app = new URL(await appUrlOf(lanyard.folder))
  const proxy = await openTcpProxy(Number(app.port))
  app.port = String(proxy.port)
  const beside = await startBeside(lanyard, { DATABASE_APP_URL: app.href })
  const trials = openTrials(beside.wire, faults)
  proxy.hold()
  await Promise.all([many(trials, 'silent', person, count), trials.send('silent', { site: '', path: '/readyz', allowed: [503] })])
  proxy.release()
  await beside.stop()
  await proxy.close()
  return trials.figures()
}

/** Signs in within ten seconds, whatever else is down. */
const byPassword = async (while_: string, wire: Wire, { site, username }: Person, faults: string[]) => {
  const begun = performance.now()
  await signIn(wire, site, username, demonstrationPassword).catch((error: Error) => faults.push(`${while_}: ${error.message}`))
  const took = performance.now() - begun
  if (took > 10_000) faults.push(`${while_}: signing in by password took ${(took / 1000).toFixed(1)} s`)
}

/** An identity service that accepts every connection and never responds: people who use it get an error soon, and passwords work. */
const withoutIdentityService = async (lanyard: Lanyard, person: Person, port: number, faults: string[]) => {
  const { secret } = await keepSecrets(lanyard.folder)
  const tenantId = await lanyard.owner.tenantId('SCALE001')
  await lanyard.owner.rows(
    `insert into identity_providers (tenant_id, provider_id, name, issuer, client_id, client_secret_sealed) values ($1, 'down', 'Down', $2, 'x', $3)`,
    [tenantId, `http://localhost:${port}`, openSecrets(secret).seal('x')],
    tenantId,
  )
  const leave = async () => {
    const begun = performance.now()
    const { status, body } = await openBrowser(lanyard.wire, person.site).post('/api/auth/signin/down', {})
    const took = performance.now() - begun
    if (took > 10_000) faults.push(`identity service down: it took ${(took / 1000).toFixed(1)} s to say so`)
    if (!body.includes('error')) faults.push(`identity service down: who goes there is answered ${status} ${body.slice(0, 120)}`)
  }
  await Promise.all([...times(8).map(leave), byPassword('identity service down', lanyard.wire, person, faults)])
}

/** Mail and the file store accept every connection and never respond. */
const withoutMailAndFiles = async (lanyard: Lanyard, person: Person, port: number, faults: string[]) => {
  const beside = await startBeside(lanyard, {
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, STORAGE_URL: `s3://key:secret@127.0.0.1:${port}/bucket?tls=off` },
  })
  const { wire } = beside
  const trials = openTrials(wire, faults)
  const { site, username } = person
  await byPassword('mail and files down', wire, person, faults)
  const forgot = await openBrowser(wire, site).step({ step: 'FORGOT_PASSWORD', username })
  if (forgot.status !== 401 || !forgot.body.includes('RESET_PASSWORD'))
    faults.push(`mail and files down: a forgotten password was answered ${forgot.status} ${forgot.body}`)
  await byPassword('mail and files down', wire, person, faults)
  const requests = [
    { site, path: '/learnerapp/SCALE001/header-logo.png', allowed: [503] },
    { site, path: '/learner-app/learner-account', options: bearer(person), allowed: [200] },
    { site: '', path: '/healthz', allowed: [200], timeLimit: 2_000 },
  ]
  await Promise.all(requests.map((trial) => trials.send('mail and files down', trial)))
  await beside.stop()
  return trials.figures()
}

const until = async (what: string, faults: string[], isSo: () => Promise<boolean>) => {
  for (const deadline = performance.now() + 30_000; !(await isSo()); await pause(250))
    if (performance.now() > deadline) return void faults.push(`${what} did not come`)
}

const readyz = (wire: Wire) => wire.send('', '/readyz')

const whileFull = async ({ wire }: Lanyard, trials: Trials, person: Person, fill: () => Promise<void>, free: () => Promise<void>, faults: string[]) => {
  await fill()
  const text = 'many words '.repeat(6_000)
  let refused = 0
  await concurrently(4, times(400), async () => {
    if (refused > 20) return
    const answer = await trials.send('disk full', {
      site: person.site,
      path: '/learner-app/support-case',
      options: newCase(person, text) ?? {},
      allowed: [200, 503],
    })
    if (answer?.status === 503) refused++
  })
  if (refused === 0) faults.push('disk full: nothing was refused')
  const { status, body } = await readyz(wire)
  if (status !== 503 || !body.includes('disk')) faults.push(`disk full: /readyz says ${status} ${body}`)
  await trials.send('disk full', { site: '', path: '/healthz', allowed: [200] })
  await trials.send('disk full', { site: person.site, path: '/learner-app/learner-account', options: bearer(person), allowed: [200, 503] })
  await free()
  await until('disk free again: ready', faults, async () => (await readyz(wire)).status === 200)
  await trials.send('disk free again', { site: person.site, path: '/learner-app/support-case', options: newCase(person) ?? {}, allowed: [200] })
  return refused
}

/** Whatever is slow, locked, full or unreachable: each request gets an honest response within ten seconds, and no one gets access who shouldn't. */
export const faultsAround: Proof = {
  id: 'P34',
  name: 'database, mail, identity service and file store in trouble',
  break: {
    what: 'a request has no deadline, and a lock is waited for as long as it takes',
    shows: /took 1\d\.\d s|had no answer/,
    edits: [
      {
        file: 'apps/server/src/common/deadline.ts',
        from: 'workContext()?.deadline?.() ?? performance.now() + milliseconds',
        to: 'performance.now() + 60_000 + 0 * milliseconds',
      },
      {
        file: 'apps/server/src/database/database.ts',
        from: '-c statement_timeout=8000 -c lock_timeout=5000',
        to: '-c statement_timeout=60000 -c lock_timeout=60000',
      },
      { file: 'apps/server/src/database/batches/read-batching.ts', from: 'const patience = 5_000', to: 'const patience = 60_000' },
      { file: 'apps/server/src/http/app.ts', from: 'const grace = 1_000', to: 'const grace = 60_000' },
    ],
  },
  prove: async ({ some }) => {
    const folder = await scaledFolder(2, 3)
    const disk = await putOnSmallDisk(folder)
    const faults = openFaults()
    const lanyard = await startLanyard({ folder }).catch(async (error: Error) => {
      await disk?.remove()
      throw error
    })
    try {
      const person = await signIn(lanyard.wire, 'scale001', 'learner1@scale001.example')
      const trials = openTrials(lanyard.wire, faults)
      const count = Math.max(28, some(concurrentRequests))
      await whileLocked(lanyard, trials, person, count)
      await until('unlocked: ready', faults, async () => (await readyz(lanyard.wire)).status === 200)
      await withoutConnections(lanyard, trials, person, count)
      await until('connections: ready', faults, async () => (await readyz(lanyard.wire)).status === 200)
      const silent = await whileSilent(lanyard, faults, person, count)
      const nobody = await openSilentServer()
      await withoutIdentityService(lanyard, person, nobody.port, faults)
      const others = await withoutMailAndFiles(lanyard, person, nobody.port, faults)
      await nobody.close()
      const refused = disk && (await whileFull(lanyard, trials, person, disk.fill, disk.free, faults))
      const full = disk ? `${refused} refused on a full disk` : 'a full disk was NOT TRIED: this machine lets us mount none'
      return { counts: `${trials.figures()}; silent: ${silent}; mail, identity service and store down: ${others}; ${full}`, faults }
    } finally {
      await disk?.free()
      await lanyard.stop(disk?.remove)
    }
  },
}
