import { stepProblems } from '@lanyard/contract'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import { readAccount, setPassword } from '../accounts/accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { turnOfCaller } from '../passwords/hashing-turns.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { endChallengesOf } from '../sign-in/challenges.queries.ts'
import { problemWith } from '../sign-in/steps/new-password.ts'
import { confirmPassword } from './confirm-password.ts'
import type { Owner } from './owner.ts'

/** Signs out every other device and keeps the current one. Cheap checks come before any password check. */
export const changePassword = async (identity: Identity, owner: Owner, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }) => {
  const { visit } = owner
  const { poolId, sessionId } = owner.caller
  const before = await readAccount(identity.database, poolId, owner.caller.accountId)
  if (!before) throw new Problem('not-signed-in')
  const problem = newPassword === currentPassword ? 'password-same' : problemWith(visit, before, newPassword)
  if (problem) throw badInput([{ pointer: '/newPassword', message: stepProblems[problem] }])
  const account = await confirmPassword(identity, owner, visit, currentPassword, '/currentPassword')
  const passwordHash = await identity.passwords.hash(newPassword, turnOfCaller(owner.caller))
  await owner.db.write(async (transaction) => {
    await setPassword(transaction, poolId, account.id, passwordHash, iso(visit.now))
    await endSessions(transaction, poolId, { accountId: account.id, except: sessionId }, iso(visit.now), 'password changed')
    await endChallengesOf(transaction, poolId, account.id)
    await recordEvent(transaction, visit, { action: 'password-changed', account })
    await identity.mail.queue(transaction, visit, account, { kind: 'password-changed' })
    transaction.afterCommit(identity.changeNotifications.handledByAll)
  })
  return {}
}
