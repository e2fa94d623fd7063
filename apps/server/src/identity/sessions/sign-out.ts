import { iso } from '../../common/clock.ts'
import { readAccount } from '../accounts/accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import type { Form } from '../sign-in/answers.ts'
import type { Visit } from '../visit.ts'
import { endSessions } from './sessions.queries.ts'

type Ended = { id: string; accountId: number; accountName: string; isOperator: boolean }

/** Ends a session in every process before it responds. */
export const signOut = ({ database, changeNotifications }: Identity, visit: Visit, { id, accountId, accountName, isOperator }: Ended) =>
  database.forTenant(visit.realm.poolId).write(async (transaction) => {
    const ended = await endSessions(transaction, visit.realm.poolId, { id, accountId }, iso(visit.now), 'signed out')
    if (ended.length === 0) return
    await recordEvent(transaction, visit, { action: 'sign-out', account: { id: accountId, username: accountName, isOperator }, about: { session: id } })
    transaction.afterCommit(changeNotifications.handledByAll)
  })

/** Ends the session that an access token of this site names, even if the token has expired. Does nothing if it has ended already. */
export const signOutWithToken = async (identity: Identity, visit: Visit, { accessToken, username, userPoolId }: Form): Promise<boolean> => {
  const { realm } = visit
  if (typeof accessToken !== 'string' || typeof username !== 'string' || userPoolId !== realm.userPoolId) return false
  const claims = await identity.tokens.verifyToSignOut(accessToken)
  if (!claims || claims.iss !== realm.origin || claims.pool !== realm.pool || (realm.pool === 'learner' && claims.tid !== realm.poolId)) return false
  const account = await readAccount(identity.database, realm.poolId, Number(claims.sub))
  if (!account || account.username.toLowerCase() !== username.toLowerCase()) return false
  await signOut(identity, visit, { id: claims.sid, accountId: account.id, accountName: account.username, isOperator: account.isOperator })
  return true
}
