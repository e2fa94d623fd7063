import { createHash, randomBytes } from 'node:crypto'
import fc, { type AsyncCommand } from 'fast-check'
import { type Browser, type Csrf, openBrowser, outcomeOf } from '../accounts/browser.ts'
import { resetCodeOf } from '../accounts/sent-mail.ts'
import { codeAt, stepSeconds } from '../accounts/totp.ts'
import type { Owner } from '../database/owner.ts'
import type { Wire } from '../requests/wire.ts'
import { type Challenge, type Expected, expect, newChallenge, type Person, type Sent, type Step } from './walk-model.ts'

const cookieName = 'lanyard.challenge'
const sessionName = 'lanyard.session'

/** Where walks happen: a tenant's site, another one to carry cookies to, and the database for mailed codes and the passing of time. */
export type Ground = {
  wire: Wire
  owner: Owner
  folder: string
  site: string
  tenantId: number
  elsewhere: string
  address: string
  csrf: Csrf
  csrfElsewhere: Csrf
}

/** One walk: two people, two browsers, and every cookie that was ever set. */
export type Walk = {
  ground: Ground
  people: readonly Person[]
  challenges: Challenge[]
  browsers: readonly Browser[]
  strangers: readonly Browser[]
  inBrowser: (Person | undefined)[]
  tally: Tally
}

/** Counts of outcomes over all walks. */
export type Tally = { sessions: number; illegal: number; deadAfter: number; steps: number }

/** One move. `cookie`: the browser's own, one of all that were set, a forged one, or none. */
export type Move = {
  browser: number
  cookie: 'own' | 'forged' | 'none' | number
  isElsewhere: boolean
  step: Step | 'right' | 'expire' | 'wait'
  person: number
  isRight: boolean
}

const steps: readonly Step[] = [
  'LOGIN',
  'FORGOT_PASSWORD',
  'RESET_PASSWORD',
  'NEW_PASSWORD_REQUIRED',
  'MFA_SETUP',
  'MFA_VERIFY',
  'SOFTWARE_TOKEN_MFA',
  'constructor',
]

/** Mostly the right step with the browser's own cookie, now and then anything with any cookie. */
export const moves: fc.Arbitrary<Move> = fc.record({
  browser: fc.nat(1),
  cookie: fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 3, arbitrary: fc.nat(7) },
    { weight: 1, arbitrary: fc.constantFrom('forged' as const, 'none' as const) },
  ),
  isElsewhere: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  step: fc.oneof(
    { weight: 8, arbitrary: fc.constant('right' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...steps) },
    { weight: 1, arbitrary: fc.constantFrom('expire' as const, 'wait' as const) },
  ),
  person: fc.nat(1),
  isRight: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
})

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newCookie = (tenantId: number) => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** Puts a sign-in whose password was just shown into the database, so most walks need no hashing. */
export const beginAfterPassword = async ({ owner, tenantId }: Ground, person: Person, accountId: number, step: Step): Promise<Challenge> => {
  const cookie = newCookie(tenantId)
  await owner.rows(
    `insert into challenges (tenant_id, family, token_hash, step, account_id, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now(), now() + interval '15 minutes')`,
    [tenantId, hashOf(cookie), step, accountId],
    tenantId,
  )
  return newChallenge(cookie, step, person, { isAlive: true })
}

const stepNow = () => Math.floor(Date.now() / 1000 / stepSeconds)

/** A code that is certainly wrong for the authenticator. */
const wrongCode = (secret: string) => {
  const good = [-1, 0, 1].map((offset) => codeAt(secret, Date.now() + offset * stepSeconds * 1000))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) as string
}

const anySecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let phrases = 0

const fieldsOf = (challenge: Challenge | undefined, { step, person, isRight, newPassword, codeStep }: Sent): Record<string, string> => {
  const codeOf = (secret: string) => (isRight ? codeAt(secret, codeStep * stepSeconds * 1000) : wrongCode(secret))
  if (step === 'LOGIN') return { step, username: person.email, password: isRight ? person.password : 'not the password' }
  if (step === 'FORGOT_PASSWORD') return { step, username: person.email }
  if (step === 'RESET_PASSWORD') return { step, newPassword, code: isRight ? (challenge?.resetCode ?? '1111 1111') : '0000 0000' }
  if (step === 'NEW_PASSWORD_REQUIRED') return { step, newPassword: isRight ? newPassword : 'short' }
  if (step === 'MFA_VERIFY') return { step, code: codeOf(challenge?.pendingSecret ?? anySecret) }
  if (step === 'SOFTWARE_TOKEN_MFA') return { step, code: codeOf(person.totpSecret ?? anySecret) }
  return { step }
}

/** Keeps what the next step provides: the cookie, the secret to set up, the mailed code. */
const keepGiven = async (walk: Walk, browser: Browser, { next, person, family }: Expected, mailsBefore: string) => {
  const { ground } = walk
  const cookie = browser.cookies.get(cookieName)
  if (!next || !person || !family || !cookie) return
  const given = newChallenge(cookie, next, person, family)
  if (next === 'MFA_VERIFY') {
    const { setup } = JSON.parse((await browser.send('/api/auth/challenge')).body) as { setup?: { secret: string } }
    given.pendingSecret = setup?.secret
  }
  if (next === 'RESET_PASSWORD') {
    const code = await resetCodeOf(ground.owner, ground.folder, ground.tenantId, person.email)
    if (code !== mailsBefore) given.resetCode = code
  }
  walk.challenges.push(given)
}

const describe = (sent: Sent, challenge: Challenge | undefined, isElsewhere: boolean) =>
  `${sent.step}${sent.isRight ? '' : ' (wrong)'} of ${sent.person.email}${isElsewhere ? " at another tenant's site" : ''} with ${challenge ? `a cookie of ${challenge.step} of ${challenge.person.email}${challenge.isUsed ? ', used' : ''}${challenge.family.isAlive ? '' : ', ended'}` : 'no cookie'}`

/** Sends a step, and compares its outcome with the expected one. */
const send = async (
  walk: Walk,
  browser: Browser,
  at: number,
  cookie: string | undefined,
  challenge: Challenge | undefined,
  isElsewhere: boolean,
  sent: Sent,
) => {
  const { ground, tally } = walk
  const label = describe(sent, challenge, isElsewhere)
  const before = sent.step === 'FORGOT_PASSWORD' && !isElsewhere ? await resetCodeOf(ground.owner, ground.folder, ground.tenantId, sent.person.email) : ''
  if (cookie === undefined) browser.cookies.delete(cookieName)
  else browser.cookies.set(cookieName, cookie)
  const fields = fieldsOf(challenge, sent)
  const expected = expect(challenge, isElsewhere, sent, walk.challenges)
  const sessionBefore = browser.cookies.get(sessionName)
  const outcome = outcomeOf(await browser.step(fields))
  tally.steps++
  const isIn = browser.cookies.get(sessionName) !== sessionBefore
  if (expected.mayBeLocked && outcome === 'CredentialsSignin' && !isIn) {
    undo(expected)
    return expected
  }
  if (outcome !== expected.outcome || isIn !== (expected.outcome === 'signed in'))
    throw new Error(`${label} leads to ${outcome}${isIn ? ' and a session' : ''}, not to ${expected.outcome}`)
  if (isElsewhere) return expected
  if (isIn) {
    tally.sessions++
    walk.inBrowser[at] = expected.person
  }
  // A reset signs out every device.
  if (expected.outcome === 'LOGIN') walk.inBrowser = walk.inBrowser.map((person) => (person === challenge?.person ? undefined : person))
  await keepGiven(walk, browser, expected, before)
  return expected
}

/** A lock refused a right step, so nothing changed. */
const undo = ({ outcome, person }: Expected) => {
  if (outcome === 'signed in' && person) person.sessions--
}

const stepOf = (challenge: Challenge | undefined): Step => (challenge === undefined || challenge.step === 'RECOVERY_CODES' ? 'LOGIN' : challenge.step)

const newSent = (step: Step, person: Person, isRight: boolean): Sent => ({
  step,
  person,
  isRight,
  newPassword: `a walked phrase ${++phrases} x`,
  codeStep: stepNow(),
})

/** Lets one cookie or an authenticator's step expire. */
const letTimePass = async ({ ground: { owner, tenantId } }: Walk, challenge: Challenge | undefined, person: Person, step: 'expire' | 'wait') => {
  if (step === 'expire' && challenge) {
    challenge.isExpired = true
    await owner.rows(
      "update challenges set expires_at = now() - interval '1 second' where tenant_id = $1 and token_hash = $2",
      [tenantId, hashOf(challenge.cookie)],
      tenantId,
    )
  }
  if (step === 'wait' && person.lastStep > 0) {
    person.lastStep -= 3
    await owner.rows('update accounts set totp_last_step = $3 where tenant_id = $1 and email = $2', [tenantId, person.email, person.lastStep], tenantId)
  }
}

/** Makes a move. After an illegal one, even the right step with the cookie that was open is refused. */
const make = async (walk: Walk, { browser: at, cookie: choice, isElsewhere, step, person: number, isRight }: Move) => {
  const { challenges, browsers, strangers, people, ground, tally } = walk
  const own = browsers[at]?.cookies.get(cookieName)
  const picked = typeof choice === 'number' ? challenges.at(choice % Math.max(1, challenges.length))?.cookie : undefined
  const cookie = choice === 'own' ? own : choice === 'forged' ? newCookie(ground.tenantId) : choice === 'none' ? undefined : picked
  const challenge = challenges.find((candidate) => candidate.cookie === cookie)
  const person = people[number] as Person
  if (step === 'expire' || step === 'wait') return letTimePass(walk, challenge, person, step)
  const browser = (isElsewhere ? strangers : browsers)[at] as Browser
  const open = challenge?.family.isAlive ? challenges.findLast(({ family, isUsed }) => family === challenge.family && !isUsed) : undefined
  const whose = step === 'right' && challenge && isRight ? challenge.person : person
  const { isIllegal } = await send(walk, browser, at, cookie, challenge, isElsewhere, newSent(step === 'right' ? stepOf(challenge) : step, whose, isRight))
  if (!isIllegal) return
  tally.illegal++
  if (!open || open.step === 'RECOVERY_CODES') return
  tally.deadAfter++
  await send(walk, browsers[at] as Browser, at, open.cookie, open, false, newSent(open.step, open.person, true))
}

export const commandOf = (move: Move): AsyncCommand<object, Walk> => ({
  check: () => true,
  run: (_model, walk) => make(walk, move),
  toString: () => JSON.stringify(move),
})

export const newWalk = (ground: Ground, people: readonly Person[], challenges: Challenge[], tally: Tally): Walk => ({
  ...{ ground, people, challenges, tally, inBrowser: [undefined, undefined] },
  browsers: [0, 1].map((at) => {
    const browser = openBrowser(ground.wire, ground.site, { address: ground.address, csrf: ground.csrf })
    const begun = challenges[at]
    if (begun) browser.cookies.set(cookieName, begun.cookie)
    return browser
  }),
  strangers: [0, 1].map(() => openBrowser(ground.wire, ground.elsewhere, { address: ground.address, csrf: ground.csrfElsewhere })),
})
