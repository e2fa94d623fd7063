/** The challenge machine as identity.md describes it, independent of the server: what a step must lead to, and nothing else. */

export type Step =
  | 'LOGIN'
  | 'FORGOT_PASSWORD'
  | 'RESET_PASSWORD'
  | 'NEW_PASSWORD_REQUIRED'
  | 'MFA_SETUP'
  | 'MFA_VERIFY'
  | 'SOFTWARE_TOKEN_MFA'
  | 'RECOVERY_CODES'
  | 'constructor'

/** `lastStep`: the authenticator's last used step. `sessions`: how many were opened with every factor shown. */
export type Person = {
  email: string
  password: string
  isTemporary: boolean
  demandsSecondFactor: boolean
  totpSecret: string | undefined
  lastStep: number
  failures: number
  sessions: number
}

/** One sign-in in progress, with all its cookies. */
export type Family = { isAlive: boolean }

/** The state behind one cookie. */
export type Challenge = {
  cookie: string
  family: Family
  person: Person
  step: Step
  isUsed: boolean
  isExpired: boolean
  triesLeft: number
  /** The secret of an authenticator that is being set up. */
  pendingSecret?: string
  /** The mailed code. Undefined if the reset belongs to no account. */
  resetCode?: string
}

/** A submission: whose credentials, and whether they are right. `codeStep`: the authenticator's step. */
export type Sent = { step: Step; person: Person; isRight: boolean; newPassword: string; codeStep: number }

/** What a step must lead to. `next`: the step of the cookie it sets. `mayBeLocked`: a refusal is right too. */
export type Expected = {
  outcome: Step | 'signed in' | 'CredentialsSignin'
  next?: Step
  person?: Person
  family?: Family
  mayBeLocked?: boolean
  isIllegal?: boolean
}

const refused: Expected = { outcome: 'CredentialsSignin' }
const failuresBeforeLock = 5
const tries = 5

const kill = (challenge: Challenge | undefined) => {
  if (challenge) challenge.family.isAlive = false
}

/** The next required step, or the session. */
const afterPassword = (person: Person, family: Family): Expected => {
  const step = person.isTemporary ? 'NEW_PASSWORD_REQUIRED' : person.totpSecret ? 'SOFTWARE_TOKEN_MFA' : person.demandsSecondFactor ? 'MFA_SETUP' : undefined
  if (step) return { outcome: step, next: step, person, family }
  person.sessions++
  return { outcome: 'signed in', person }
}

const logIn = (challenge: Challenge | undefined, { person, isRight }: Sent): Expected => {
  kill(challenge)
  const mayBeLocked = person.failures >= failuresBeforeLock
  if (isRight) return { ...afterPassword(person, { isAlive: true }), mayBeLocked }
  person.failures++
  return refused
}

/** Uses up an attempt. The last one ends the sign-in. */
const missed = (challenge: Challenge): Expected => {
  challenge.triesLeft--
  if (challenge.triesLeft > 0) return { outcome: challenge.step as Expected['outcome'] }
  kill(challenge)
  challenge.person.failures++
  return refused
}

const choose = (challenge: Challenge, { isRight, newPassword }: Sent, all: readonly Challenge[]): Expected => {
  const { person, family } = challenge
  if (!isRight) return { outcome: 'NEW_PASSWORD_REQUIRED' }
  challenge.isUsed = true
  setPassword(person, newPassword, all, family)
  return afterPassword(person, family)
}

const isOfNobody = ({ step, resetCode }: Challenge) => step === 'RESET_PASSWORD' && resetCode === undefined

/** Ends everything started with the previous password. */
const setPassword = (person: Person, password: string, all: readonly Challenge[], except?: Family) => {
  person.password = password
  person.isTemporary = false
  person.failures = 0
  for (const other of all) if (other.person === person && other.family !== except && !isOfNobody(other)) kill(other)
}

const setUp = (challenge: Challenge): Expected => {
  challenge.isUsed = true
  return { outcome: 'MFA_VERIFY', next: 'MFA_VERIFY', person: challenge.person, family: challenge.family }
}

const verify = (challenge: Challenge, { isRight, codeStep }: Sent): Expected => {
  const { person } = challenge
  if (!isRight) return missed(challenge)
  challenge.isUsed = true
  person.totpSecret = challenge.pendingSecret
  person.lastStep = codeStep
  person.sessions++
  return { outcome: 'signed in', person, next: 'RECOVERY_CODES', family: { isAlive: true } }
}

const enterCode = (challenge: Challenge, { person: whose, isRight, codeStep }: Sent): Expected => {
  const { person } = challenge
  if (!isRight || whose !== person || codeStep <= person.lastStep) return missed(challenge)
  challenge.isUsed = true
  person.lastStep = codeStep
  person.sessions++
  return { outcome: 'signed in', person }
}

const reset = (challenge: Challenge, { isRight, newPassword }: Sent, all: readonly Challenge[]): Expected => {
  if (!isRight || challenge.resetCode === undefined) return missed(challenge)
  setPassword(challenge.person, newPassword, all)
  return { outcome: 'LOGIN' }
}

const isOverFor = ({ step, person }: Challenge) => (step === 'MFA_SETUP' || step === 'MFA_VERIFY') && person.totpSecret !== undefined

/** What the machine must answer to a step with this cookie, at the cookie's own tenant or at another's. Updates the model. */
export const expect = (challenge: Challenge | undefined, isElsewhere: boolean, sent: Sent, all: readonly Challenge[]): Expected => {
  const own = isElsewhere ? undefined : challenge
  if (sent.step === 'LOGIN') return isElsewhere ? refused : logIn(own, sent)
  if (sent.step === 'FORGOT_PASSWORD') {
    kill(own)
    return { outcome: 'RESET_PASSWORD', next: 'RESET_PASSWORD', person: sent.person, family: { isAlive: true } }
  }
  if (!challenge?.family.isAlive) return { ...refused, isIllegal: true }
  if (isElsewhere || challenge.isUsed || challenge.isExpired || challenge.step !== sent.step || isOverFor(challenge)) {
    kill(challenge)
    return { ...refused, isIllegal: true }
  }
  if (sent.step === 'NEW_PASSWORD_REQUIRED') return choose(challenge, sent, all)
  if (sent.step === 'MFA_SETUP') return setUp(challenge)
  if (sent.step === 'MFA_VERIFY') return verify(challenge, sent)
  return sent.step === 'SOFTWARE_TOKEN_MFA' ? enterCode(challenge, sent) : reset(challenge, sent, all)
}

export const newChallenge = (cookie: string, step: Step, person: Person, family: Family): Challenge => ({
  ...{ cookie, step, person, family, isUsed: false, isExpired: false, triesLeft: tries },
})
