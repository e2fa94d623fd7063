import type { AuditReason, StepProblem } from '@lanyard/contract'
import { iso } from '../../../common/clock.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Account, lockAccount } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { beginningOf, type ChallengeStep, endFamily, endFamilyOf, markUsed, type OpenChallenge, setTry, takeChallenge } from '../challenges.queries.ts'
import { failureCounterOf } from '../limits/failure-counter.ts'
import { afterFailure } from '../limits/lock.ts'
import { type Outcome, refused } from '../outcome.ts'
import { holdStaffService } from '../services/console-identities.queries.ts'

/** A step in progress, with its challenge and account locked until the end of the transaction. */
export type Challenged = { identity: Identity; transaction: Transaction; visit: Visit; challenge: OpenChallenge; account: Account | undefined }

export const isExpired = ({ expiresAt }: OpenChallenge, now: number) => Date.parse(expiresAt) <= now

/** A cookie brought to another tenant's site ends the sign-in it came from. */
const endElsewhere = async ({ database }: Identity, poolId: number, tokenHash: Buffer) => {
  await database.forTenant(poolId).write((transaction) => endFamilyOf(transaction, poolId, tokenHash))
  return refused
}

/** Locks the tenant's service a console sign-in came through, if any, and the account. */
const holdWhose = async (transaction: Transaction, poolId: number, begun: Awaited<ReturnType<typeof beginningOf>>): Promise<Account | undefined> => {
  const { accountId = null, onlyTenantId = null, openedWith = '' } = begun ?? {}
  if (onlyTenantId !== null) await transaction.inTenant(onlyTenantId, (inTenant) => holdStaffService(inTenant, onlyTenantId, openedWith))
  return accountId === null ? undefined : lockAccount(transaction, poolId, accountId)
}

/** Runs a step if it is the open one. Out of order, expired or used, it ends the whole sign-in. */
export const inChallenge = async <Other = never>(
  identity: Identity,
  visit: Visit,
  step: ChallengeStep | 'unknown',
  work: (challenged: Challenged) => Promise<Outcome | Other>,
): Promise<Outcome | Other> => {
  const { poolId, isOpen } = visit.realm
  const token = readChallengeToken(visit.challengeToken)
  if (!token) return refused
  if (token.poolId !== poolId) return endElsewhere(identity, token.poolId, token.tokenHash)
  return identity.database.forTenant(poolId).write(async (transaction) => {
    const account = await holdWhose(transaction, poolId, await beginningOf(transaction, poolId, token.tokenHash))
    const challenge = await takeChallenge(transaction, poolId, token.tokenHash)
    if (!challenge) return refused
    const broken = challenge.usedAt !== null || challenge.step !== step || isExpired(challenge, visit.now) || !isOpen || account?.isEnabled === false
    if (!broken) return work({ identity, transaction, visit, challenge, account })
    await endFamily(transaction, poolId, challenge.family)
    await recordEvent(transaction, visit, { action: 'challenge', outcome: 'refused', account, about: { step: challenge.step, reason: 'broken-off' } })
    return refused
  })
}

/** Completes the step. Its cookie never works again. */
export const finish = ({ transaction, visit, challenge }: Challenged) => markUsed(transaction, visit.realm.poolId, challenge.id, iso(visit.now))

export type WrongCode = Extract<StepProblem, 'code-wrong' | 'code-used'>
type WrongAnswer = WrongCode | Extract<StepProblem, 'record-not-found'>

/** A wrong answer: one attempt less. The last one ends the sign-in, and a wrong code then counts like a wrong password. */
export const missTry = async (challenged: Challenged, problem: WrongAnswer, reason: AuditReason = problem): Promise<Outcome> => {
  const { transaction, visit, challenge, account } = challenged
  const { poolId } = visit.realm
  const triesLeft = challenge.triesLeft - 1
  await recordEvent(transaction, visit, { action: 'challenge', outcome: 'refused', account, about: { step: challenge.step, reason } })
  if (triesLeft > 0) {
    await setTry(transaction, poolId, challenge.id, triesLeft, problem)
    return { kind: 'pending', step: challenge.step, challengeToken: 'kept' }
  }
  await endFamily(transaction, poolId, challenge.family)
  if (account && challenge.step === 'SOFTWARE_TOKEN_MFA' && challenge.onlyTenantId === null) {
    const { counter, set } = await failureCounterOf(transaction, visit, account)
    await set(afterFailure(counter, visit.now))
  }
  return refused
}

/** Something to correct that isn't a guess, such as a password that is too short: the step stays open. */
export const tryStepAgain = async ({ transaction, visit, challenge }: Challenged, problem: StepProblem): Promise<Outcome> => {
  await setTry(transaction, visit.realm.poolId, challenge.id, challenge.triesLeft, problem)
  return { kind: 'pending', step: challenge.step, challengeToken: 'kept' }
}
