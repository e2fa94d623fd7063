import { type Challenge, stepProblems } from '@lanyard/contract'
import { type Account, readAccount } from '../../accounts/accounts.queries.ts'
import type { Identity } from '../../identity.ts'
import { passwordRulesFor } from '../../passwords/password-rules.ts'
import { authenticatorUri } from '../../two-step/totp.ts'
import type { Visit } from '../../visit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { endFamily, type OpenChallenge, readChallenge, takeChallenge } from '../challenges.queries.ts'
import { isExpired } from './challenged.ts'
import { rulesFor } from './new-password.ts'

const detailsOf = ({ secrets }: Identity, { realm }: Visit, challenge: OpenChallenge, account: Account | undefined): Partial<Challenge> => {
  // The same rules for every reset: different ones would reveal whether there is an account.
  if (challenge.step === 'RESET_PASSWORD') return { attemptsLeft: challenge.triesLeft, passwordRules: passwordRulesFor(realm.pool === 'console') }
  if (challenge.step === 'NEW_PASSWORD_REQUIRED' && account) return { passwordRules: rulesFor(realm, account) }
  if (challenge.step === 'SOFTWARE_TOKEN_MFA' || challenge.step === 'CONNECT_RECORD') return { attemptsLeft: challenge.triesLeft }
  if (challenge.step !== 'MFA_VERIFY' || !challenge.heldSealed || !account) return {}
  const secret = secrets.open(challenge.heldSealed)
  const setup = { secret, uri: authenticatorUri(secret, realm.name, account.username), issuer: realm.name, account: account.username }
  return { attemptsLeft: challenge.triesLeft, setup }
}

/** The codes are shown once: reading them ends the challenge. */
const takeRecoveryCodes = async ({ database, secrets }: Identity, { realm }: Visit, tokenHash: Buffer): Promise<Challenge> => {
  const opened = await database.forTenant(realm.poolId).write(async (transaction) => {
    const challenge = await takeChallenge(transaction, realm.poolId, tokenHash)
    if (challenge) await endFamily(transaction, realm.poolId, challenge.family)
    return challenge?.heldSealed
  })
  return opened ? { step: 'RECOVERY_CODES', recoveryCodes: JSON.parse(secrets.open(opened)) as string[] } : {}
}

/** What the open step's screen needs. Empty if there is none. */
export const viewChallenge = async (identity: Identity, visit: Visit): Promise<Challenge> => {
  const { poolId } = visit.realm
  const token = readChallengeToken(visit.challengeToken)
  if (token?.poolId !== poolId) return {}
  const challenge = await readChallenge(identity.database, poolId, token.tokenHash)
  if (!challenge || challenge.usedAt !== null || isExpired(challenge, visit.now)) return {}
  if (challenge.step === 'RECOVERY_CODES') return takeRecoveryCodes(identity, visit, token.tokenHash)
  const account = challenge.accountId === null ? undefined : await readAccount(identity.database, poolId, challenge.accountId)
  const problem = challenge.problem && { problem: { code: challenge.problem, message: stepProblems[challenge.problem] } }
  return { step: challenge.step, expires: challenge.expiresAt, ...detailsOf(identity, visit, challenge, account), ...problem }
}
