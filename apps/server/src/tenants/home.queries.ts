import sql from 'sql-template-tag'
import type { Database, TenantDatabase, TenantId, Transaction } from '../platform/database.ts'
import { consolePool } from '../platform/pool.ts'

export type ExpiringRow = { invitationId: string; email: string; firstName: string | null; lastName: string | null; expiresAt: string; count: number }

/** Invitations that are open and expire between two moments, the next first, each with how many there are. */
export const readExpiring = async (db: TenantDatabase, tenantId: TenantId, now: string, until: string, most: number): Promise<ExpiringRow[]> => {
  const [rows] = await db.read<[ExpiringRow[]]>(sql`
    select invitation_id as "invitationId", email, first_name as "firstName", last_name as "lastName", expires_at as "expiresAt", count(*) over ()::int as count
    from invitations where tenant_id = ${tenantId} and status_id = 1 and expires_at > ${now} and expires_at <= ${until} order by expires_at, id limit ${most}`)
  return rows
}

export type PersonRow = { username: string; email: string; firstName: string | null; lastName: string | null; count: number }

/** Those who work for the tenant without two-step verification. */
export const readWithoutTwoStep = async (database: Database, tenantId: TenantId, most: number): Promise<PersonRow[]> => {
  const [rows] = await database.forTenant(consolePool).read<[PersonRow[]]>(sql`
    select a.username, a.email, a.first_name as "firstName", a.last_name as "lastName", count(*) over ()::int as count
    from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id
    where m.for_tenant_id = ${tenantId} and m.is_enabled and a.is_enabled and a.totp_secret_sealed is null order by a.username limit ${most}`)
  return rows
}

const invited = (tenantId: TenantId) =>
  sql`select distinct lower(email) as email from invitations where tenant_id = ${tenantId} and status_id in (1, 4) limit 5000`
const working = (tenantId: TenantId) => sql`
  select lower(a.email) as email from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id where m.for_tenant_id = ${tenantId}`

type Address = { email: string }
const addresses = (...found: Address[][]) => [...new Set(found.flat().map(({ email }) => email))]

/** Whom the tenant's mails from the console go to: those it invited, and those who work for it. */
export const readConsoleRecipients = async (database: Database, tenantId: TenantId): Promise<string[]> => {
  const [ofTenant] = await database.forTenant(tenantId).read<[Address[]]>(invited(tenantId))
  const [ofConsole] = await database.forTenant(consolePool).read<[Address[]]>(working(tenantId))
  return addresses(ofTenant, ofConsole)
}

export const consoleRecipientsIn = async (transaction: Transaction, tenantId: TenantId): Promise<string[]> =>
  addresses(await transaction.rows<Address>(invited(tenantId)), await transaction.within(consolePool, (inPool) => inPool.rows<Address>(working(tenantId))))
