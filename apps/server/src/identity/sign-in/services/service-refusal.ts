import type { AuditReason } from '@lanyard/contract'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Account } from '../../accounts/accounts.queries.ts'
import { membershipsIn } from '../../accounts/memberships.queries.ts'
import { holdStaffService } from './console-identities.queries.ts'

/** Why a tenant's service doesn't give an account access to the console. Locks the service until the end of the transaction. */
export const refusalOfService = async (
  transaction: Transaction,
  account: Account,
  tenantId: TenantId,
  providerId: string,
): Promise<AuditReason | undefined> => {
  const service = await transaction.inTenant(tenantId, (inTenant) => holdStaffService(inTenant, tenantId, providerId))
  if (!service) return 'service-off'
  if (account.isOperator) return 'operator'
  if (!account.isEnabled) return 'disabled'
  const lets = (await membershipsIn(transaction, account.id, false)).some((membership) => membership.tenantId === tenantId)
  return lets ? undefined : 'no-membership'
}
