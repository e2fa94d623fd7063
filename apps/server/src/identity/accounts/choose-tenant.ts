import type { Identity } from '../identity.ts'
import { type CookieSession, chooseTenant } from '../sessions/sessions.queries.ts'
import type { Visit } from '../visit.ts'
import { readMemberships } from './memberships.queries.ts'
import { recordEntry } from './tenant-entered.ts'

/** Which tenant a console session works for from now on: one of its memberships, or any for an operator; `null` is none. One of a tenant's service stays there. */
export const switchTenant = async ({ database, changeNotifications }: Identity, visit: Visit, session: CookieSession, wish: unknown): Promise<boolean> => {
  const memberships = await readMemberships(database, session.accountId, session.isOperator)
  const chosen = memberships.find(({ tenantCode }) => tenantCode === wish)
  if (session.onlyTenantId !== null && chosen?.tenantId !== session.onlyTenantId) return false
  if (!chosen && !(wish === null && session.isOperator)) return false
  await database.forTenant(visit.realm.poolId).write(async (transaction) => {
    await chooseTenant(transaction, session.id, chosen?.tenantId ?? null)
    transaction.afterCommit(changeNotifications.heardByAll)
  })
  if (!chosen) return true
  const { id, accountId, accountName, isOperator } = session
  await database
    .forTenant(chosen.tenantId)
    .write((transaction) => recordEntry(transaction, visit, chosen.tenantId, { id: accountId, username: accountName, isOperator }, id))
  return true
}
