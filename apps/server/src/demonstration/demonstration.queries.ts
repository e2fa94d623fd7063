import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../database/database.ts'
import type { DemonstrationInvitation } from './invitations.ts'
import type { DemonstrationStaff, DemonstrationTenant } from './tenants.ts'

export const hasTenants = async ({ shared }: Database): Promise<boolean> => {
  const [rows] = await shared.read<[unknown[]]>(sql`select 1 from tenants limit 1`)
  return rows.length > 0
}

/** Binds the rest of the transaction to this tenant. */
export const enterTenant = (transaction: Transaction, tenantId: TenantId) =>
  transaction.rows(sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`)

/** Adds the tenant and its site. The site's origin follows the port Lanyard listens on. */
export const addTenant = async (transaction: Transaction, tenant: DemonstrationTenant, origin: string): Promise<TenantId> => {
  const { code, name, countryCode, locale, timeZone, currencyCode, settings, siteStatus } = tenant
  const [added] = await transaction.rows<{ id: TenantId }>(sql`
    insert into tenants (code, name, country_code, locale, time_zone, currency_code, user_pool_id, settings)
    values (${code}, ${name}, ${countryCode}, ${locale}, ${timeZone}, ${currencyCode}, ${`pool-${code.toLowerCase()}`}, ${JSON.stringify(settings)}::jsonb)
    returning id`)
  if (!added) throw new Error('a tenant is there after it was added')
  await transaction.rows(sql`insert into sites (for_tenant_id, origin, status, follows_port) values (${added.id}, ${origin}, ${siteStatus}, true)`)
  return added.id
}

type DemonstrationAccount = { tenantId: TenantId; email: string; firstName: string | null; lastName: string | null; isOperator?: boolean; passwordHash: string }

export type SecondFactor = { temporaryPassword?: boolean; totpSecretSealed?: Buffer | null }

/** Demonstration accounts are marked: staff among them need no second factor. */
export const addAccount = async (
  transaction: Transaction,
  { tenantId, email, firstName, lastName, isOperator = false, passwordHash }: DemonstrationAccount,
  { temporaryPassword = false, totpSecretSealed = null }: SecondFactor = {},
): Promise<number> => {
  const [account] = await transaction.rows<{ id: number }>(sql`
    insert into accounts (tenant_id, username, email, first_name, last_name, password_hash, password_is_temporary, totp_secret_sealed, is_operator, is_demonstration)
    values (${tenantId}, ${email}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${temporaryPassword}, ${totpSecretSealed}::bytea, ${isOperator}, true)
    returning id`)
  if (!account) throw new Error('an account is there after it was added')
  return account.id
}

export const addMembership = (transaction: Transaction, accountId: number, tenantId: TenantId, { role, title, mobile }: DemonstrationStaff) =>
  transaction.rows(sql`
    insert into console_memberships (account_id, for_tenant_id, roles, title, mobile) values (${accountId}, ${tenantId}, ${[role]}, ${title ?? null}, ${mobile ?? null})`)

export const setLastSeen = (transaction: Transaction, tenantId: TenantId, accountId: number, daysAgo: number) =>
  transaction.rows(sql`
    update accounts set last_signed_in_at = now() - ${daysAgo} * interval '1 day' - interval '40 minutes' where tenant_id = ${tenantId} and id = ${accountId}`)

/** Its link can't be used: the token hash belongs to no token. */
export const addInvitation = (transaction: Transaction, tenantId: TenantId, invitation: DemonstrationInvitation, inviterId: number | null) => {
  const { email, firstName, lastName, title, roles, statusId, sentDaysAgo, inviter, message = null, domains = [] } = invitation
  return transaction.rows(sql`
    insert into invitations (tenant_id, email, username, first_name, last_name, title, principal_id, principal_username, principal_email, roles, enforced_domains,
      message, status_id, token_hash, created_at, modified_at, expires_at)
    select ${tenantId}, ${email}, ${email}, ${firstName}, ${lastName}, ${title}, ${inviterId}::bigint, ${inviter}, ${inviter}, ${roles}, ${domains}, ${message},
      ${statusId}::int,
      case when ${statusId}::int in (1, 4) then sha256(gen_random_uuid()::text::bytea) end, sent, sent + case when ${statusId}::int = 1 then interval '0' else interval '1 day' end,
      sent + interval '7 days'
    from (select now() - ${sentDaysAgo} * interval '1 day' as sent) s`)
}

export const addStaff = (transaction: Transaction, tenantId: TenantId, { email, firstName, lastName }: DemonstrationStaff) =>
  transaction.rows(sql`insert into staff (tenant_id, first_name, last_name, email) values (${tenantId}, ${firstName}, ${lastName}, ${email})`)

export const addTeam = (transaction: Transaction, tenantId: TenantId, name: string) =>
  transaction.rows(sql`insert into staff_teams (tenant_id, name) values (${tenantId}, ${name})`)

/** Moves the demonstration's sites to the port of this start. */
export const moveSites = ({ shared }: Database, port: number) =>
  shared.write((transaction) =>
    transaction.rows(sql`
      update sites set origin = regexp_replace(origin, '(:[0-9]+)?$', ${`:${port}`})
      where follows_port and origin is distinct from regexp_replace(origin, '(:[0-9]+)?$', ${`:${port}`})`),
  )
