import { setTimeout as pause } from 'node:timers/promises'
import { addAccounts } from '../../accounts/accounts.ts'
import { type Csrf, fetchCsrf, openBrowser, outcomeOf } from '../../accounts/browser.ts'
import { demonstrationPassword, signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Attack, startAttack } from '../../flood/attack.ts'
import { addAnswer, faultsOf, openTally, showStatuses } from '../../flood/tally.ts'
import { freePort, type Lanyard, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { percentileOf } from '../../timing/distributions.ts'

const perSecond = 50
const mebibyte = 1024 * 1024
const mostMemory = 200 * mebibyte
const connections = 110

type Trial = { lanyard: Lanyard; csrf: Csrf; metricsPort: number; faults: string[]; emails: readonly string[] }

let visitors = 0
const newAddress = () => {
  visitors++
  return `10.${19 + Math.floor(visitors / 62_500)}.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`
}

const memoryOf = async ({ metricsPort }: Trial): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** Repeats work at a steady pace until it is over, and returns how long each took. A slow one delays no other. */
const paced = async (isOver: () => boolean, every: number, work: () => Promise<unknown>): Promise<number[]> => {
  const milliseconds: number[] = []
  const under: Promise<void>[] = []
  while (!isOver()) {
    const begun = performance.now()
    under.push(work().then(() => void milliseconds.push(performance.now() - begun)))
    await pause(every)
  }
  await Promise.all(under)
  return milliseconds
}

const reads = ['/learner-app/course-enrolments', '/learner-app/learner-account', '/combos/genders']

/** Watches a flood until it is over: how long a learner's reads take meanwhile, and how much memory is used. */
const watched = async (trial: Trial, flood: string, seconds: number) => {
  const { lanyard, faults } = trial
  const { wire } = lanyard
  const { token } = await signIn(wire, 'banksia', 'learner@banksia.example')
  let failed = 0
  const read = (path: string) => async () => {
    const { status } = await wire.send('banksia', path, { bearer: token })
    if (status !== 200) failed++
  }
  for (const path of reads) await read(path)()
  const before = await memoryOf(trial)
  let most = before
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= end
  const done = async () => {
    const memory = paced(isOver, 1000, async () => {
      most = Math.max(most, await memoryOf(trial))
    })
    const durations = (await Promise.all(reads.map((path) => paced(isOver, 300, read(path))))).flat()
    await memory
    const p95 = percentileOf(durations, 0.95)
    if (failed > 0) faults.push(`${failed} other requests fail during ${flood}`)
    if (p95 >= 500) faults.push(`other requests have a p95 of ${whole(p95)} ms during ${flood}`)
    if (most - before >= mostMemory) faults.push(`${whole((most - before) / mebibyte)} MB more memory is used during ${flood}`)
    return `other requests' p95 ${whole(p95)} ms in ${whole(durations.length)}, ${whole((most - before) / mebibyte)} MB more`
  }
  return { isOver, done }
}

/** 50 sign-ins a second, each with its own name and IP address: no limit spares their hashes. */
const floodOfSignIns = async (trial: Trial, seconds: number) => {
  const { lanyard, csrf, faults } = trial
  const { isOver, done } = await watched(trial, 'the sign-ins', seconds)
  const tally = openTally()
  const flood = paced(isOver, 1000 / perSecond, async () => {
    const browser = openBrowser(lanyard.wire, 'kahu', { address: newAddress(), csrf })
    addAnswer(tally, await browser.step({ username: `flood${visitors}@nobody.example`, password: 'not the password at all' }))
  })
  const [shown] = await Promise.all([done(), flood])
  faults.push(...faultsOf(tally, 'sign-ins'))
  return `${showStatuses(tally)} for ${seconds} s, ${shown}`
}

/** Honest people sign in while one address floods. */
const floodOfOneAddress = async (trial: Trial, attack: Attack, seconds: number) => {
  const { lanyard, csrf, faults, emails } = trial
  const { wire, port } = lanyard
  const { isOver, done } = await watched(trial, attack.name, seconds)
  const attacking = startAttack({ port, csrf, seconds, connections, attack })
  let refused = 0
  let next = 0
  const signIns = paced(isOver, 250, async () => {
    const username = emails[next++ % emails.length] as string
    const browser = openBrowser(wire, 'kahu', { address: newAddress(), csrf })
    if (outcomeOf(await browser.step({ username, password: demonstrationPassword })) !== 'signed in') refused++
  })
  const [tally, honest, shown] = await Promise.all([attacking, signIns, done()])
  faults.push(...faultsOf(tally, attack.name))
  const p95 = percentileOf(honest, 0.95)
  if (refused > 0) faults.push(`${refused} of ${honest.length} honest sign-ins are refused during ${attack.name}`)
  if (p95 >= 1000) faults.push(`honest sign-ins have a p95 of ${whole(p95)} ms during ${attack.name}`)
  return `${attack.name}: ${showStatuses(tally)}, ${whole(honest.length)} honest sign-ins with a p95 of ${whole(p95)} ms, ${shown}`
}

const reset = { step: 'RESET_PASSWORD', code: '12345678', newPassword: 'another long phrase 77' }

/** A flood of sign-ins or resets stops no one else: it waits for itself, and gets Retry-After. */
export const flood: Proof = {
  id: 'P19',
  name: 'flood of sign-ins',
  break: {
    what: 'passwords are hashed without a limit',
    shows: /honest sign-ins/,
    edits: [
      { file: 'apps/server/src/identity/passwords/passwords.ts', from: 'const queue = openFairQueue(limits)', to: 'const queue = (_turn, work) => work()' },
      {
        file: 'apps/server/src/identity/sign-in/steps/reset-password.ts',
        from: 'const checked = await check(identity, visit, fields)',
        to: 'await identity.passwords.hash(fields.newPassword, turnOfAccount(visit, 0))\n  const checked = await check(identity, visit, fields)',
      },
    ],
  },
  prove: async ({ some }) => {
    const metricsPort = await freePort()
    const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback', INTERNAL_PORT: String(metricsPort) } })
    try {
      const emails = times(40).map((number) => `honest${number}@kahu.example`)
      await addAccounts(lanyard, emails, { tenant: 'KAHU' })
      const trial: Trial = { lanyard, csrf: await fetchCsrf(lanyard.wire, 'kahu'), metricsPort, faults: openFaults(), emails }
      const tenantId = await lanyard.owner.tenantId('KAHU')
      const seconds = Math.max(8, some(20))
      const attacks: readonly Attack[] = [
        { name: 'resets without a challenge', fields: reset },
        { name: 'resets with a made-up challenge', fields: reset, cookie: `${tenantId}.${'A'.repeat(43)}` },
        { name: 'sign-ins of one address', fields: { username: 'nobody#@kahu.example', password: 'not the password at all' } },
      ]
      const results = [await floodOfSignIns(trial, Math.max(8, some(60)))]
      for (const attack of attacks) results.push(await floodOfOneAddress(trial, attack, seconds))
      const { faults } = trial
      return { counts: `${faults.length} faults; ${results.join('; ')}`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
