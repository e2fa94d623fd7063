import type { StepProblem } from '@lanyard/contract'
import { iso } from '../../../common/clock.ts'
import { type Account, readAccount, setPassword } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { turnOfAccount } from '../../passwords/hashing-turns.ts'
import { passwordProblem, passwordRulesFor } from '../../passwords/password-rules.ts'
import type { Realm } from '../../realms.ts'
import type { Visit } from '../../visit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { endChallengesOf, readChallenge } from '../challenges.queries.ts'
import type { Outcome } from '../outcome.ts'
import { finish, inChallenge, isExpired, tryStepAgain } from './challenged.ts'
import type { Fields } from './fields.ts'
import { demandsSecondFactor, goOn } from './next-step.ts'

/** In the console one rule holds everywhere, as every account there needs a second factor. */
export const rulesFor = (realm: Realm, account: Account) =>
  passwordRulesFor(realm.pool === 'console' || account.totpSecretSealed !== null || demandsSecondFactor(realm, account))

export const problemWith = ({ realm }: Visit, account: Account, newPassword: string): StepProblem | undefined =>
  passwordProblem(newPassword, rulesFor(realm, account), [realm.name, account.username, account.email, account.firstName])

/** Checked and hashed before anything is locked: a transaction never waits for a hash. */
const prepare = async ({ database, passwords }: Identity, visit: Visit, newPassword: string): Promise<{ hash: string } | { problem: StepProblem }> => {
  const token = readChallengeToken(visit.challengeToken)
  const { poolId } = visit.realm
  const challenge = token?.poolId === poolId ? await readChallenge(database, poolId, token.tokenHash) : undefined
  const account = challenge?.accountId ? await readAccount(database, poolId, challenge.accountId) : undefined
  const isOpen = challenge?.step === 'NEW_PASSWORD_REQUIRED' && challenge.usedAt === null && !isExpired(challenge, visit.now)
  if (!account?.isEnabled || !isOpen) return { problem: 'password-too-short' }
  const problem = problemWith(visit, account, newPassword)
  if (problem) return { problem }
  const turn = turnOfAccount(visit, account.id)
  if (await passwords.verify(account.passwordHash, newPassword, turn)) return { problem: 'password-same' }
  return { hash: await passwords.hash(newPassword, turn) }
}

/** A temporary password only lets its owner choose their own, once: everything else begun with it ends. */
export const chooseNewPassword = async (identity: Identity, visit: Visit, { newPassword }: Fields): Promise<Outcome> => {
  const prepared = await prepare(identity, visit, newPassword)
  return inChallenge(identity, visit, 'NEW_PASSWORD_REQUIRED', async (challenged) => {
    const { transaction, account, challenge } = challenged
    if (!account || 'problem' in prepared) return tryStepAgain(challenged, 'problem' in prepared ? prepared.problem : 'password-too-short')
    await finish(challenged)
    await setPassword(transaction, visit.realm.poolId, account.id, prepared.hash, iso(visit.now))
    const { openedWith, onlyTenantId, family } = challenge
    await endChallengesOf(transaction, visit.realm.poolId, account.id, family)
    await recordEvent(transaction, visit, { action: 'password-changed', account, about: { with: 'temporary password' } })
    return goOn(identity, transaction, visit, { account, openedWith, onlyTenantId, mustChoosePassword: false, family })
  })
}
