import sql, { raw } from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { Database, TenantId, Transaction } from '../database/database.ts'
import type { DemonstrationInvitation } from './invitations.ts'
import type { DemonstrationStaff, DemonstrationTenant } from './tenants.ts'

export const hasTenants = async ({ shared }: Database): Promise<boolean> => {
  const [rows] = await shared.read<[unknown[]]>(sql`select 1 from tenants limit 1`)
  return rows.length > 0
}

/** Binds the rest of the transaction to this tenant. */
export const enterTenant = (transaction: Transaction, tenantId: TenantId) => transaction.rows(sql`set local app.tenant_id = ${raw(`'${Number(tenantId)}'`)}`)

/** Adds the tenant and its site. The site's origin follows the port Lanyard listens on. */
export const addTenant = async (transaction: Transaction, tenant: DemonstrationTenant, origin: string): Promise<TenantId> => {
  const { code, name, countryCode, locale, timeZone, currencyCode, settings, siteStatus } = tenant
  const [added] = await transaction.rows<{ id: TenantId }>(
    notifying(
      sql`
    insert into tenants (code, name, country_code, locale, time_zone, currency_code, user_pool_id, settings)
    values (${code}, ${name}, ${countryCode}, ${locale}, ${timeZone}, ${currencyCode}, ${`pool-${code.toLowerCase()}`}, ${JSON.stringify(settings)}::jsonb)
    returning id`,
      { about: 'sites' },
    ),
  )
  if (!added) throw new Error('a tenant is there after it was added')
  await transaction.rows(
    notifying(sql`insert into sites (for_tenant_id, origin, status, follows_port) values (${added.id}, ${origin}, ${siteStatus}, true)`, { about: 'sites' }),
  )
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
    from (select now() - ${sentDaysAgo} * interval '1 day' as sent) s returning 1`)
}

/** A trainer's record is already there, with the provider's classes. */
export const addStaff = async (transaction: Transaction, tenantId: TenantId, accountId: number, { email, firstName, lastName, role }: DemonstrationStaff) => {
  const [staff] = await transaction.rows<{ id: number }>(
    role === 'Trainer'
      ? sql`
        update staff set email = ${email}, account_id = ${accountId} where tenant_id = ${tenantId} and first_name = ${firstName} and last_name = ${lastName} returning id`
      : sql`
        insert into staff (tenant_id, first_name, last_name, email, account_id) values (${tenantId}, ${firstName}, ${lastName}, ${email}, ${accountId}) returning id`,
  )
  if (!staff) throw new Error(`The provider has no trainer ${firstName} ${lastName}`)
  return staff.id
}

export const addTeam = async (transaction: Transaction, tenantId: TenantId, name: string): Promise<number> => {
  const [team] = await transaction.rows<{ id: number }>(sql`insert into staff_teams (tenant_id, name) values (${tenantId}, ${name}) returning id`)
  return (team as { id: number }).id
}

export const addTeamMember = (transaction: Transaction, tenantId: TenantId, teamId: number, staffId: number) =>
  transaction.rows(sql`insert into staff_team_members (tenant_id, staff_team_id, staff_id) values (${tenantId}, ${teamId}, ${staffId})`)

const categoryOfFees = 4

/** Most cases have someone who answers them; questions about fees go to Accounts. Answers are due within two days. The moment is a value: decision 68, rule 11. */
export const assignCases = (transaction: Transaction, tenantId: TenantId, staffIds: readonly number[], teams: { studentServices: number; accounts: number }) =>
  transaction.rows(sql`
    update support_cases set
      assigned_staff_id = case when support_case_status_id <> 1 and support_case_category_id <> ${categoryOfFees} then (${staffIds}::bigint[])[1 + id % ${staffIds.length}] end,
      assigned_staff_team_id = case when support_case_category_id = ${categoryOfFees} then ${teams.accounts}::bigint else ${teams.studentServices} end,
      due_at = case when support_case_status_id in (4, 6, 8, 9) then 'infinity' else
        greatest(last_entry_at at time zone 'UTC' + interval '2 days',
          ${new Date().toISOString()}::timestamptz at time zone 'UTC' - (id % 5) * interval '1 hour' + (id % 3) * interval '20 hours') at time zone 'UTC' end
    where tenant_id = ${tenantId}`)

/** Moves the demonstration's sites to the port of this start. */
export const moveSites = ({ shared }: Database, port: number) =>
  shared.write((transaction) =>
    transaction.rows(
      notifying(
        sql`
      update sites set origin = regexp_replace(origin, '(:[0-9]+)?$', ${`:${port}`})
      where follows_port and origin is distinct from regexp_replace(origin, '(:[0-9]+)?$', ${`:${port}`})`,
        { about: 'sites' },
      ),
    ),
  )
