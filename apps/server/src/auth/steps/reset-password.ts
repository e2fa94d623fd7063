import { timingSafeEqual } from 'node:crypto'
import { setPassword } from '../accounts.queries.ts'
import { admitAddress, forgiveAddress } from '../address-limit.ts'
import { endChallengesOf } from '../challenges.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import type { Outcome } from '../outcome.ts'
import { longestPassword, passwordLength } from '../passwords.ts'
import { endSessions } from '../sessions.queries.ts'
import { iso, type Visit } from '../visit.ts'
import { askAgain, type Challenged, inChallenge, missTry } from './challenged.ts'
import type { Fields } from './fields.ts'
import { hashOfResetCode } from './forgot-password.ts'
import { problemWith } from './new-password.ts'

const codeFits = ({ identity, challenge }: Challenged, code: string) => {
  const given = hashOfResetCode(identity.secrets, challenge.id, code)
  return challenge.codeHash?.length === given.length && timingSafeEqual(challenge.codeHash, given) && challenge.accountId !== null
}

/** The code is judged before the password: what is said about a password would tell whether there is an account. */
export const resetPassword = async (identity: Identity, visit: Visit, { code, newPassword }: Fields): Promise<Outcome> => {
  const { poolId } = visit.realm
  const passwordHash = await identity.passwords.hash(passwordLength(newPassword) > longestPassword ? '' : newPassword)
  return inChallenge(identity, visit, 'RESET_PASSWORD', async (challenged) => {
    const { transaction, account } = challenged
    await admitAddress(transaction, visit)
    if (!codeFits(challenged, code) || !account) return missTry(challenged, 'code-wrong')
    await forgiveAddress(transaction, visit)
    const problem = problemWith(visit, account, newPassword)
    if (problem) return askAgain(challenged, problem)
    await setPassword(transaction, poolId, account.id, passwordHash, iso(visit.now))
    await endSessions(transaction, poolId, { accountId: account.id }, iso(visit.now), 'password reset')
    await endChallengesOf(transaction, poolId, account.id)
    await identity.mail.queue(transaction, visit, account, { kind: 'password-changed' })
    await recordEvent(transaction, visit, { action: 'password-reset', account })
    transaction.afterCommit(identity.notices.heardByAll)
    return { kind: 'pending', step: 'LOGIN' }
  })
}
