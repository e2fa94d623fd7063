import type { TenantId, Transaction } from '../../database/database.ts'
import { recordEvent, type SignInEvent } from '../events.queries.ts'
import type { Visit } from '../visit.ts'

/** Records in the tenant's own log who starts working in it. The transaction is bound to that tenant. */
export const recordEntry = (inTenant: Transaction, visit: Visit, tenantId: TenantId, account: NonNullable<SignInEvent['account']>, session: string) =>
  recordEvent(inTenant, { ...visit, realm: { ...visit.realm, poolId: tenantId } }, { action: 'tenant-entered', account, about: { session } })
