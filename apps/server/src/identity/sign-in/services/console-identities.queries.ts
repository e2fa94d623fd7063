import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../../database/database.ts'
import { type IdentityProvider, serviceColumns } from './identity-providers.queries.ts'

/** A tenant's services for its staff at the console. */
export const readStaffServices = async (database: Database, tenantId: TenantId): Promise<IdentityProvider[]> => {
  const [rows] = await database.forTenant(tenantId).read<[IdentityProvider[]]>(sql`
    select ${serviceColumns} from identity_providers where tenant_id = ${tenantId} and is_active and serves_staff order by name, provider_id`)
  return rows
}

/** Locks it until the end of the transaction, so it can't be changed, turned off or removed. */
export const holdStaffService = async (transaction: Transaction, tenantId: TenantId, providerId: string): Promise<IdentityProvider | undefined> => {
  const [service] = await transaction.rows<IdentityProvider>(sql`
    select ${serviceColumns} from identity_providers where tenant_id = ${tenantId} and provider_id = ${providerId} and is_active and serves_staff for share`)
  return service
}

export const findConsoleAccount = async (transaction: Transaction, tenantId: TenantId, providerId: string, subject: string): Promise<number | undefined> => {
  const [linked] = await transaction.rows<{ accountId: number }>(sql`
    select account_id as "accountId" from console_identities where tenant_id = ${tenantId} and provider_id = ${providerId} and subject = ${subject}`)
  return linked?.accountId
}

export const linkConsoleAccount = (transaction: Transaction, tenantId: TenantId, providerId: string, subject: string, accountId: number, at: string) =>
  transaction.rows(sql`
    insert into console_identities (tenant_id, provider_id, subject, account_id, linked_at) values (${tenantId}, ${providerId}, ${subject}, ${accountId}, ${at})`)

/** The ids of the services an account was created through. */
export const servicesOfAccount = async (database: Database, tenantId: TenantId, accountId: number): Promise<string[]> => {
  const [rows] = await database.forTenant(tenantId).read<[{ providerId: string }[]]>(sql`
    select provider_id as "providerId" from console_identities where tenant_id = ${tenantId} and account_id = ${accountId}`)
  return rows.map(({ providerId }) => providerId)
}
