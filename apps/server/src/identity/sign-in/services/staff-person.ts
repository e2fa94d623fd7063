import type { TenantId, Transaction } from '../../../database/database.ts'
import { type Account, lockAccount } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import type { Outcome } from '../outcome.ts'
import { goOn } from '../steps/next-step.ts'
import { findConsoleAccount, holdStaffService } from './console-identities.queries.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import { isOfAllowedDomain, type Person } from './oidc-person.ts'
import { refusalOfService } from './service-refusal.ts'

/** The current account created through this same service. Another account with the same email doesn't count. */
const accountOf = async (inPool: Transaction, { poolId }: { poolId: TenantId }, tenantId: TenantId, known: IdentityProvider, person: Person) => {
  const found = await inPool.inTenant(tenantId, async (inTenant) => {
    const service = await holdStaffService(inTenant, tenantId, known.providerId)
    // Another issuer uses the same names for other people.
    const accountId = service?.issuer === known.issuer ? await findConsoleAccount(inTenant, tenantId, known.providerId, person.subject) : undefined
    return service && accountId !== undefined ? { accountId, isAllowed: isOfAllowedDomain(service, person) } : undefined
  })
  return { account: found && (await lockAccount(inPool, poolId, found.accountId)), isAllowed: found?.isAllowed === true }
}

/** Continues after a tenant's service vouched for someone: the second factor, and a session for that tenant only. */
export const letStaffIn = (identity: Identity, inPool: Transaction, visit: Visit, account: Account, tenantId: TenantId, providerId: string) =>
  goOn(identity, inPool, visit, { account, openedWith: providerId, onlyTenantId: tenantId, mustChoosePassword: false })

export const signInStaff = (identity: Identity, visit: Visit, tenantId: TenantId, known: IdentityProvider, person: Person): Promise<Outcome> =>
  identity.database.forTenant(visit.realm.poolId).write(async (inPool) => {
    const { account, isAllowed } = await accountOf(inPool, visit.realm, tenantId, known, person)
    const refusal = account && (isAllowed ? await refusalOfService(inPool, account, tenantId, known.providerId) : 'domain')
    if (account && !refusal) return letStaffIn(identity, inPool, visit, account, tenantId, known.providerId)
    const about = { with: known.providerId, tenant: tenantId, reason: refusal ?? 'unknown-account' }
    await recordEvent(inPool, visit, { action: 'sign-in', outcome: 'refused', account, about })
    return { kind: 'denied', ...(!account && { because: 'OAuthAccountNotLinked' as const }) }
  })
