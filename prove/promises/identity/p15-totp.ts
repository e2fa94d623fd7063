import { addAccounts } from '../../accounts/accounts.ts'
import { type Browser, openBrowser, outcomeOf } from '../../accounts/browser.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { codeAt, stepSeconds } from '../../accounts/totp.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startBeside, startLanyard } from '../../lanyard.ts'
import { type MovedClock, movedClock } from '../../moved-clock.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'
import type { Wire } from '../../requests/wire.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** `12345678901234567890`, the secret of RFC 6238's appendix B. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: readonly [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

type Trial = { lanyard: Lanyard; clock: MovedClock; faults: string[] }

/** Sets Lanyard's clock a few seconds into a step, and returns that time in milliseconds: nothing here takes the rest of the step. */
const goToStep = async (clock: MovedClock, step: number): Promise<number> => {
  const moment = (step * stepSeconds + 2) * 1000
  await clock.ahead(moment - Date.now())
  return moment
}

let visitors = 0
/** Someone whose password was right, at their own IP address, so no one is refused for what others did. */
const openedCodeStep = async (wire: Wire, email: string): Promise<Browser> => {
  visitors++
  const browser = openBrowser(wire, 'banksia', { address: `10.15.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` })
  const outcome = outcomeOf(await browser.step({ username: email, password: demonstrationPassword }))
  if (outcome !== 'SOFTWARE_TOKEN_MFA') throw new Error(`${email} is not asked for a code: ${outcome}`)
  return browser
}

const enter = async (browser: Browser, code: string) => outcomeOf(await browser.step({ step: 'SOFTWARE_TOKEN_MFA', code }))

/** Signs in at each time of the RFC with the last six digits of its code. */
const proveVectors = async ({ lanyard, clock, faults }: Trial) => {
  const emails = vectors.map(([seconds]) => `vector${seconds}@banksia.example`)
  await addAccounts(lanyard, emails, { totpSecret: rfcSecret })
  for (const [number, [seconds, code]] of vectors.entries()) {
    await goToStep(clock, Math.floor(seconds / stepSeconds))
    const browser = await openedCodeStep(lanyard.wire, emails[number] as string)
    const outcome = await enter(browser, code.slice(2))
    if (outcome !== 'signed in' || !(await browser.session()).user) faults.push(`RFC 6238 at ${seconds} s: the code ${code} leads to ${outcome}`)
  }
}

/** Of the codes around a given time, the current one and the one before are accepted. */
const proveWindow = async ({ lanyard, clock, faults }: Trial, step: number) => {
  const offsets = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  const emails = offsets.map((offset) => `offset${offset}@banksia.example`)
  await addAccounts(lanyard, emails, { totpSecret: secret })
  for (const [number, offset] of offsets.entries()) {
    const moment = await goToStep(clock, step)
    const outcome = await enter(await openedCodeStep(lanyard.wire, emails[number] as string), codeAt(secret, moment + offset * stepSeconds * 1000))
    const expected = offset === 0 || offset === -1 ? 'signed in' : 'SOFTWARE_TOKEN_MFA'
    if (outcome !== expected) faults.push(`the code of t${offset < 0 ? offset : `+${offset}`} leads to ${outcome}`)
  }
  return offsets.length
}

/** Once a code was used, neither it nor the one before it works again; the next one does. */
const proveReplay = async ({ lanyard, clock, faults }: Trial, step: number) => {
  const email = 'replay@banksia.example'
  await addAccounts(lanyard, [email], { totpSecret: secret })
  const moment = await goToStep(clock, step)
  const expectations: [name: string, at: number, step: number, expected: string][] = [
    ['the code of t', moment, step, 'signed in'],
    ['the same code again', moment, step, 'SOFTWARE_TOKEN_MFA'],
    ['the code before it', moment - stepSeconds * 1000, step, 'SOFTWARE_TOKEN_MFA'],
    ['the same code a step later', moment, step + 1, 'SOFTWARE_TOKEN_MFA'],
    ['the next code', moment + stepSeconds * 1000, step + 1, 'signed in'],
    ['the next code again', moment + stepSeconds * 1000, step + 1, 'SOFTWARE_TOKEN_MFA'],
  ]
  for (const [name, codeMoment, atStep, expected] of expectations) {
    const browser = await openedCodeStep(lanyard.wire, email)
    await goToStep(clock, atStep)
    const outcome = await enter(browser, codeAt(secret, codeMoment))
    if (outcome !== expected) faults.push(`${name} leads to ${outcome}`)
  }
  return expectations.length
}

/** The code that turned two-step verification on is used up by that. */
const proveEnrolment = async ({ lanyard: { wire, ...lanyard }, clock, faults }: Trial, step: number) => {
  const email = 'enrolment@banksia.example'
  await addAccounts({ wire, ...lanyard }, [email])
  const moment = await goToStep(clock, step)
  const browser = openBrowser(wire, 'banksia')
  await browser.step({ username: email, password: demonstrationPassword })
  const bearer = (await browser.session()).user?.idToken
  const setUp = await wire.send('banksia', '/account/two-step', { method: 'POST', bearer, body: { password: demonstrationPassword } })
  const own = (JSON.parse(setUp.body) as { secret: string }).secret
  const confirmed = await wire.send('banksia', '/account/two-step/confirmation', { method: 'POST', bearer, body: { code: codeAt(own, moment) } })
  if (confirmed.status !== 200) faults.push(`two-step verification could not be turned on: ${confirmed.status} ${confirmed.body}`)
  const outcome = await enter(await openedCodeStep(wire, email), codeAt(own, moment))
  if (outcome !== 'SOFTWARE_TOKEN_MFA') faults.push(`the code that turned it on leads to ${outcome}`)
}

/** Many send one valid code concurrently, at two processes: in as many sign-ins, and within one. */
const proveParallel = async ({ lanyard, clock, faults }: Trial, wires: readonly Wire[], step: number, count: number) => {
  const wireOf = (number: number) => wires[number % wires.length] as Wire
  await addAccounts(lanyard, ['many@banksia.example', 'one@banksia.example'], { totpSecret: secret })
  const browsers: Browser[] = []
  await goToStep(clock, step)
  await concurrently(2, times(count), async (number) => browsers.push(await openedCodeStep(wireOf(number), 'many@banksia.example')))
  const code = codeAt(secret, await goToStep(clock, step))
  const many = await Promise.all(browsers.map((browser) => enter(browser, code)))

  const first = await openedCodeStep(wireOf(0), 'one@banksia.example')
  const copies = times(count).map((number) => {
    const copy = openBrowser(wireOf(number), 'banksia', { address: `10.16.0.${(number % 250) + 1}` })
    for (const [name, value] of first.cookies) copy.cookies.set(name, value)
    return copy
  })
  await goToStep(clock, step)
  const one = await Promise.all(copies.map((copy) => enter(copy, code)))
  let successes = 0
  for (const [name, outcomes] of Object.entries({ [`${count} sign-ins`]: many, 'one sign-in': one })) {
    const accepted = outcomes.filter((outcome) => outcome === 'signed in').length
    const odd = outcomes.filter((outcome) => !['signed in', 'SOFTWARE_TOKEN_MFA', 'CredentialsSignin', 'TooManyRequests'].includes(outcome))
    if (accepted !== 1 || odd.length > 0) faults.push(`${count} submits of one code in ${name}: ${accepted} succeed; ${odd.slice(0, 3).join(' ')}`)
    successes += accepted
  }
  return successes
}

/** An authenticator's code follows RFC 6238, is valid in its step and the next, and works once. */
export const totp: Proof = {
  id: 'P15',
  name: 'authenticator codes',
  break: {
    what: 'used codes are not remembered',
    edits: [
      {
        file: 'apps/server/src/identity/sign-in/steps/software-token.ts',
        from: 'await spendTotpStep(transaction, realm.poolId, account.id, match.step)',
        to: '',
      },
    ],
  },
  prove: async ({ some }) => {
    const clock = await movedClock()
    const environment = { ...clock.environment, TRUST_PROXY: 'loopback' }
    const lanyard = await startLanyard({ environment })
    const faults = openFaults()
    const trial = { lanyard, clock, faults }
    const step = Math.floor(Date.now() / 1000 / stepSeconds) + 100
    const second = await startBeside(lanyard, environment)
    try {
      const count = Math.max(4, some(100))
      const windows = await proveWindow(trial, step)
      const replays = await proveReplay(trial, step)
      await proveEnrolment(trial, step + 10)
      const successes = await proveParallel(trial, [lanyard.wire, second.wire], step + 20, count)
      await proveVectors(trial)
      const parallel = `${successes} successes in 2 x ${whole(count)} parallel submits`
      return { counts: `${vectors.length} vectors, ${windows} steps around now, ${replays} replays, ${parallel}: ${faults.length} wrong`, faults }
    } finally {
      await second.stop()
      await lanyard.stop()
      await clock.remove()
    }
  },
}
