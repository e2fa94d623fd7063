import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../../database/database.ts'

export type IdentityProvider = {
  providerId: string
  name: string
  icon: string | null
  issuer: string
  clientId: string
  clientSecretSealed: Buffer
  allowedDomains: string[]
  linksByVerifiedEmail: boolean
}

export const serviceColumns = sql`provider_id as "providerId", name, icon, issuer, client_id as "clientId", client_secret_sealed as "clientSecretSealed",
  allowed_domains as "allowedDomains", links_by_verified_email as "linksByVerifiedEmail"`

/** A tenant's services for its learners. */
export const readLearnerServices = async (database: Database, tenantId: TenantId): Promise<IdentityProvider[]> => {
  const [rows] = await database.forTenant(tenantId).read<[IdentityProvider[]]>(sql`
    select ${serviceColumns} from identity_providers where tenant_id = ${tenantId} and is_active and serves_learners order by name, provider_id`)
  return rows
}

/** Locks it until the end of the transaction, so it can't be changed, turned off or removed. */
export const holdLearnerService = async (transaction: Transaction, tenantId: TenantId, providerId: string): Promise<IdentityProvider | undefined> => {
  const [service] = await transaction.rows<IdentityProvider>(sql`
    select ${serviceColumns} from identity_providers where tenant_id = ${tenantId} and provider_id = ${providerId} and is_active and serves_learners for share`)
  return service
}

/** Who a service is for. */
export type Served = { learners?: boolean; staff?: boolean }

export const saveIdentityProvider = (
  transaction: Transaction,
  tenantId: TenantId,
  provider: IdentityProvider,
  { learners = true, staff = false }: Served = {},
) =>
  transaction.rows(sql`
    insert into identity_providers (tenant_id, provider_id, name, icon, issuer, client_id, client_secret_sealed, allowed_domains, links_by_verified_email, serves_learners, serves_staff)
    values (${tenantId}, ${provider.providerId}, ${provider.name}, ${provider.icon}, ${provider.issuer}, ${provider.clientId}, ${provider.clientSecretSealed}::bytea,
      ${provider.allowedDomains}, ${provider.linksByVerifiedEmail}, ${learners}, ${staff})
    on conflict (tenant_id, provider_id) do update set name = excluded.name, icon = excluded.icon, issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret_sealed = excluded.client_secret_sealed, allowed_domains = excluded.allowed_domains, links_by_verified_email = excluded.links_by_verified_email,
      serves_learners = excluded.serves_learners, serves_staff = excluded.serves_staff, is_active = true`)

export const findLinkedAccount = async (transaction: Transaction, tenantId: TenantId, providerId: string, subject: string): Promise<number | undefined> => {
  const [linked] = await transaction.rows<{ accountId: number }>(sql`
    select account_id as "accountId" from provider_identities where tenant_id = ${tenantId} and provider_id = ${providerId} and subject = ${subject}`)
  return linked?.accountId
}

export const linkAccount = (transaction: Transaction, tenantId: TenantId, providerId: string, subject: string, accountId: number) =>
  transaction.rows(sql`
    insert into provider_identities (tenant_id, provider_id, subject, account_id) values (${tenantId}, ${providerId}, ${subject}, ${accountId})
    on conflict (tenant_id, provider_id, subject) do nothing`)

/** Whether a service still vouches for the emails of learners, at the same issuer and for this domain. */
export const vouchesFor = async (transaction: Transaction, tenantId: TenantId, providerId: string, issuer: string, email: string): Promise<boolean> =>
  (
    await transaction.rows(sql`
      select 1 from identity_providers where tenant_id = ${tenantId} and provider_id = ${providerId} and issuer = ${issuer} and is_active and serves_learners
        and links_by_verified_email and (allowed_domains = '{}' or lower(substring(${email}::text from '[^@]*$')) in (select lower(d) from unnest(allowed_domains) d))`)
  ).length > 0
