import { iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { endSessions, listSessions } from '../sessions/sessions.queries.ts'
import type { Visit } from '../visit.ts'
import type { Owner } from './owner.ts'

export const devicesOf = async ({ database }: Identity, { caller, visit }: Owner) => {
  const { realm, now } = visit
  const sessions = await listSessions(database, caller, iso(now), iso(now - realm.idleLimit))
  const items = sessions.map((session) => ({ data: { ...session, isCurrent: session.sessionId === caller.sessionId }, relationships: {} }))
  return { items, totalCount: items.length }
}

type Which = { id?: string; except?: string }

const end = ({ changeNotifications }: Identity, { caller, db }: Owner, visit: Visit, which: Which) =>
  db.write(async (transaction) => {
    const { poolId, accountId, accountName, kind, onlyTenantId } = caller
    const ended = await endSessions(transaction, poolId, { accountId, onlyTenantId, ...which }, iso(visit.now), 'signed out from another device')
    const account = { id: accountId, username: accountName, isOperator: kind === 'operator' }
    for (const session of ended) await recordEvent(transaction, visit, { action: 'session-ended', account, about: { session } })
    transaction.afterCommit(changeNotifications.handledByAll)
    return ended
  })

/** Another account's session gets the same answer as one that never existed. */
export const endOne = async (identity: Identity, owner: Owner, id: string) => {
  const ended = await end(identity, owner, owner.visit, { id })
  if (ended.length === 0) throw new Problem('not-found', 'There is no such session.')
  return {}
}

export const endOthers = async (identity: Identity, owner: Owner) => {
  await end(identity, owner, owner.visit, { except: owner.caller.sessionId })
  return {}
}
