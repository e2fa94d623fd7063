import type { Identity } from '../identity.ts'
import { type CookieSession, chooseTenant } from '../sessions/sessions.queries.ts'
import type { Visit } from '../visit.ts'
import { readMemberships } from './memberships.queries.ts'
import { recordEntry } from './tenant-entered.ts'

/**
 * Sets which tenant a console session works for: one of its memberships, any tenant for an operator, or `null` for none. A session opened by a tenant's
 * service stays in that tenant.
 */
export const switchTenant = async (
  { database, changeNotifications }: Identity,
  visit: Visit,
  session: CookieSession,
  requestedCode: unknown,
): Promise<boolean> => {
  const memberships = await readMemberships(database, session.accountId, session.isOperator)
  const chosen = memberships.find(({ tenantCode }) => tenantCode === requestedCode)
  if (session.onlyTenantId !== null && chosen?.tenantId !== session.onlyTenantId) return false
  if (!chosen && !(requestedCode === null && session.isOperator)) return false
  await database.forTenant(visit.realm.poolId).write(async (transaction) => {
    await chooseTenant(transaction, session.id, chosen?.tenantId ?? null)
    transaction.afterCommit(changeNotifications.handledByAll)
  })
  if (!chosen) return true
  const { id, accountId, accountName, isOperator } = session
  await database
    .forTenant(chosen.tenantId)
    .write((transaction) => recordEntry(transaction, visit, chosen.tenantId, { id: accountId, username: accountName, isOperator }, id))
  return true
}
