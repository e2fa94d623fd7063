import type { ProviderIconName } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId, Transaction } from '../../database/database.ts'

export type ProviderRow = {
  providerId: string
  name: string
  icon: ProviderIconName | null
  issuer: string
  clientId: string
  clientSecretSealed: Buffer
  allowedDomains: string[]
  linksByVerifiedEmail: boolean
  servesLearners: boolean
  servesStaff: boolean
  isActive: boolean
}

const columns = sql`provider_id as "providerId", name, icon, issuer, client_id as "clientId", client_secret_sealed as "clientSecretSealed",
  allowed_domains as "allowedDomains", links_by_verified_email as "linksByVerifiedEmail", serves_learners as "servesLearners", serves_staff as "servesStaff",
  is_active as "isActive"`

export const listProviders = async (db: TenantDatabase, tenantId: TenantId): Promise<ProviderRow[]> => {
  const [rows] = await db.read<[ProviderRow[]]>(sql`select ${columns} from identity_providers where tenant_id = ${tenantId} order by name, provider_id`)
  return rows
}

/** Locked until the end of the transaction. */
export const holdProvider = async (transaction: Transaction, tenantId: TenantId, providerId: string): Promise<ProviderRow | undefined> => {
  const [row] = await transaction.rows<ProviderRow>(sql`
    select ${columns} from identity_providers where tenant_id = ${tenantId} and provider_id = ${providerId} for update`)
  return row
}

/** Returns nothing if the id exists. */
export const addProvider = async (transaction: Transaction, tenantId: TenantId, row: ProviderRow): Promise<boolean> => {
  const added = await transaction.rows(sql`
    insert into identity_providers (tenant_id, provider_id, name, icon, issuer, client_id, client_secret_sealed, allowed_domains, links_by_verified_email, serves_learners,
      serves_staff, is_active)
    values (${tenantId}, ${row.providerId}, ${row.name}, ${row.icon}, ${row.issuer}, ${row.clientId}, ${row.clientSecretSealed}::bytea, ${row.allowedDomains},
      ${row.linksByVerifiedEmail}, ${row.servesLearners}, ${row.servesStaff}, ${row.isActive})
    on conflict (tenant_id, provider_id) do nothing returning 1`)
  return added.length > 0
}

export const writeProvider = (transaction: Transaction, tenantId: TenantId, row: ProviderRow) =>
  transaction.rows(sql`
    update identity_providers set name = ${row.name}, icon = ${row.icon}, issuer = ${row.issuer}, client_id = ${row.clientId}, client_secret_sealed = ${row.clientSecretSealed}::bytea,
      allowed_domains = ${row.allowedDomains}, links_by_verified_email = ${row.linksByVerifiedEmail}, serves_learners = ${row.servesLearners},
      serves_staff = ${row.servesStaff}, is_active = ${row.isActive}
    where tenant_id = ${tenantId} and provider_id = ${row.providerId}`)

export const dropProvider = (transaction: Transaction, tenantId: TenantId, providerId: string) =>
  transaction.rows(sql`delete from identity_providers where tenant_id = ${tenantId} and provider_id = ${providerId}`)

/** Another service may use the same subject names for other people, so links made through this one are deleted, for learners and staff. */
export const dropLinks = async (transaction: Transaction, tenantId: TenantId, providerId: string): Promise<number> => {
  const dropped = await transaction.rows(sql`delete from provider_identities where tenant_id = ${tenantId} and provider_id = ${providerId} returning 1`)
  const ofStaff = await transaction.rows(sql`delete from console_identities where tenant_id = ${tenantId} and provider_id = ${providerId} returning 1`)
  return dropped.length + ofStaff.length
}
