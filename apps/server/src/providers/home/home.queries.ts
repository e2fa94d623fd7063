import sql, { type Sql } from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId } from '../../database/database.ts'
import { sent } from '../invitations/invitation-statuses.queries.ts'

export type ExpiringRow = {
  id: number
  invitationId: string
  email: string
  firstName: string | null
  lastName: string | null
  expiresAt: string
  count: number
}

/** Open invitations that expire between two times, soonest first, each with the total number. */
export const selectExpiring = (tenantId: TenantId, now: string, until: string, most: number): Sql => sql`
  select id, invitation_id as "invitationId", email, first_name as "firstName", last_name as "lastName", expires_at as "expiresAt", count(*) over ()::int as count
  from invitations where tenant_id = ${tenantId} and status_id = ${sent} and expires_at > ${now} and expires_at <= ${until} order by expires_at, id limit ${most}`

/** As many as the list of invitations has with the status "sent". */
export const countOpenInvitations = (tenantId: TenantId, now: string): Sql =>
  sql`select count(*)::int as count from invitations where tenant_id = ${tenantId} and status_id = ${sent} and expires_at > ${now}`

/** Whether an account of the console has two-step verification. */
export const readHasTwoStep = async (database: Database, accountId: number): Promise<boolean> => {
  const [[found]] = await database.forTenant(consolePool).read<[{ hasTwoStep: boolean }[]]>(sql`
    select totp_secret_sealed is not null as "hasTwoStep" from accounts where tenant_id = ${consolePool} and id = ${accountId}`)
  return found?.hasTwoStep ?? false
}

export type PersonRow = { id: number; username: string; email: string; firstName: string | null; lastName: string | null; count: number }

/** The tenant's team members without two-step verification. */
export const readWithoutTwoStep = async (database: Database, tenantId: TenantId, most: number): Promise<PersonRow[]> => {
  const [rows] = await database.forTenant(consolePool).read<[PersonRow[]]>(sql`
    select a.id, a.username, a.email, a.first_name as "firstName", a.last_name as "lastName", count(*) over ()::int as count
    from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id
    where m.for_tenant_id = ${tenantId} and m.is_enabled and a.is_enabled and a.totp_secret_sealed is null order by a.username limit ${most}`)
  return rows
}
