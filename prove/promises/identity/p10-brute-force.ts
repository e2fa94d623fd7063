import { addAccounts } from '../../accounts/accounts.ts'
import { type Browser, openBrowser, outcomeOf } from '../../accounts/browser.ts'
import { messageTo } from '../../accounts/mailbox.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type MovedClock, movedClock } from '../../moved-clock.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

const minute = 60_000
const waits = [1, 2, 4, 8, 15, 15]

type Trial = { lanyard: Lanyard; clock: MovedClock; tenantId: number; faults: string[]; guesses: number; ahead: number }

let visitors = 0
/** Every guess comes from its own IP address, so only the account's own limits stop it. */
const stranger = ({ lanyard }: Trial): Browser => {
  visitors++
  return openBrowser(lanyard.wire, 'banksia', { address: `10.10.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` })
}

const attempt = async (trial: Trial, email: string, password: string, browser = stranger(trial)) => {
  trial.guesses++
  return outcomeOf(await browser.step({ username: email, password }))
}
const isLetIn = async (trial: Trial, email: string, browser?: Browser) => (await attempt(trial, email, demonstrationPassword, browser)) === 'signed in'

type Counted = { inAll: number; lastFailure: Date; lockedUntil: Date | null }
const countedOf = async ({ lanyard: { owner }, tenantId }: Trial, email: string): Promise<Counted> => {
  const [row] = await owner.rows<Counted>(
    `select failures_in_all as "inAll", last_failure_at as "lastFailure", locked_until as "lockedUntil" from accounts where tenant_id = $1 and email = $2`,
    [tenantId, email],
    tenantId,
  )
  if (!row) throw new Error(`There is no account ${email}`)
  return row
}

/** Sets Lanyard's clock to a given time. It runs on from there. */
const goTo = async (trial: Trial, moment: number) => {
  trial.ahead = moment - Date.now()
  await trial.clock.ahead(trial.ahead)
}

/** A number of waits in sequence, each as long as it should be; then the right password signs in. */
const proveWaits = async (trial: Trial, email: string, locks: number) => {
  const { faults } = trial
  for (const number of times(5)) await attempt(trial, email, `wrong ${number}`)
  for (const [turn, minutes] of waits.slice(0, locks).entries()) {
    const { lastFailure, lockedUntil } = await countedOf(trial, email)
    const wait = lockedUntil ? (Number(lockedUntil) - Number(lastFailure)) / minute : 0
    if (Math.abs(wait - minutes) > minutes * 0.05) faults.push(`wait ${turn + 1} is ${wait} minutes, not ${minutes}`)
    if (await isLetIn(trial, email)) faults.push(`attempt ${6 + turn} with the right password is not refused`)
    const end = Number(lockedUntil ?? lastFailure)
    await goTo(trial, end - minutes * minute * 0.05)
    if (await isLetIn(trial, email)) faults.push(`the right password signs in before wait ${turn + 1} is over`)
    await goTo(trial, end + 1000)
    if (turn + 1 < locks) await attempt(trial, email, 'wrong again')
  }
  if (!(await isLetIn(trial, email))) faults.push(`the right password does not sign in after ${locks} waits`)
}

/** Twenty times five concurrent wrong passwords count as a hundred. From then on only a reset helps, however much time passes. */
const proveHundred = async (trial: Trial, email: string) => {
  const { lanyard, faults } = trial
  for (const round of times(20)) await Promise.all(times(5).map((number) => attempt(trial, email, `wrong ${round} ${number}`)))
  const { inAll } = await countedOf(trial, email)
  if (inAll !== 100) faults.push(`100 wrong passwords, 5 at once, count as ${inAll}`)
  await goTo(trial, Date.now() + trial.ahead + 25 * 60 * minute)
  if (await isLetIn(trial, email)) faults.push('the right password signs in after 100 wrong ones')
  const browser = stranger(trial)
  await browser.step({ step: 'FORGOT_PASSWORD', username: email })
  const [, code = ''] = await messageTo(lanyard.wire, email, /\n {4}(\d{4} \d{4})\n/)
  const newPassword = 'another long phrase 77'
  await browser.step({ step: 'RESET_PASSWORD', code, newPassword })
  if ((await attempt(trial, email, newPassword)) !== 'signed in') faults.push('a reset does not help after 100 wrong passwords')
}

/** While strangers guess, a known device signs in, and has its own counter. */
const proveKnownDevice = async (trial: Trial, email: string) => {
  const { faults } = trial
  const known = stranger(trial)
  if (!(await isLetIn(trial, email, known))) throw new Error(`${email} could not sign in`)
  for (const number of times(10)) {
    await attempt(trial, email, `wrong ${number}`)
    if (!(await isLetIn(trial, email, known))) faults.push(`a known device is stopped after ${number + 1} wrong passwords of strangers`)
  }
  if (await isLetIn(trial, email)) faults.push('a stranger with the right password is let in during the attack')
  for (const number of times(5)) await attempt(trial, email, `wrong ${number}`, known)
  if (await isLetIn(trial, email, known)) faults.push('five wrong passwords of a known device do not stop it')
}

/** Passwords can't be guessed, sequentially or concurrently, and guessing locks no one out of their own device. */
export const bruteForce: Proof = {
  id: 'P10',
  name: 'brute force',
  break: {
    what: 'wrong passwords are not counted',
    shows: /with the right password is not refused|count as 0/,
    edits: [
      {
        file: 'apps/server/src/identity/sign-in/steps/login.ts',
        from: 'await set(passwordFits ? counter : afterFailure(counter, now))',
        to: 'await set(counter)',
      },
    ],
  },
  prove: async ({ some }) => {
    const clock = await movedClock()
    const lanyard = await startLanyard({ environment: { ...clock.environment, TRUST_PROXY: 'loopback' } })
    try {
      const trial: Trial = { lanyard, clock, tenantId: await lanyard.owner.tenantId('BANKSIA'), faults: openFaults(), guesses: 0, ahead: 0 }
      const rounds = some(5)
      for (const round of times(rounds)) {
        const locks = waits.map((_, index) => index + 1)
        const emailOf = (name: string) => `${name}-${round}@guessed.example`
        await addAccounts(lanyard, [...locks.map((count) => emailOf(`waits${count}`)), emailOf('hundred'), emailOf('known')])
        for (const count of locks) await proveWaits(trial, emailOf(`waits${count}`), count)
        await proveHundred(trial, emailOf('hundred'))
        await proveKnownDevice(trial, emailOf('known'))
      }
      const { faults, guesses } = trial
      return {
        counts: `${faults.length} faults in ${whole(guesses)} attempts: ${rounds * 21} waits, ${rounds} times 100 at once, ${rounds} known devices`,
        faults,
      }
    } finally {
      await lanyard.stop()
      await clock.remove()
    }
  },
}
