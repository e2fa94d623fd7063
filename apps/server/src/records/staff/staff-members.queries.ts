import sql, { type Sql } from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../database/database.ts'

/** A person of the console, in one tenant. `accountId` is null for an API key. */
export type Member = { tenantId: TenantId; accountId: number | null }

/** The member's own staff record, if there is one. */
export const staffIdOf = ({ tenantId, accountId }: Member): Sql =>
  sql`(select s.id from staff s where s.tenant_id = ${tenantId} and s.account_id = ${accountId}::bigint)`

export const teamIdsOf = ({ tenantId, accountId }: Member): Sql => sql`(
  select m.staff_team_id from staff_team_members m join staff s on s.tenant_id = ${tenantId} and s.id = m.staff_id
  where m.tenant_id = ${tenantId} and s.account_id = ${accountId}::bigint)`

export const staffName = (alias: Sql): Sql => sql`nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`

type Account = { email: string; firstName: string | null; lastName: string | null; username: string }

const readAccount = (transaction: Transaction, accountId: number): Promise<Account[]> =>
  transaction.inTenant(consolePool, (inPool) =>
    inPool.rows<Account>(sql`
      select email, username, first_name as "firstName", last_name as "lastName" from accounts where tenant_id = ${consolePool} and id = ${accountId}`),
  )

const readStaffId = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<number | undefined> => {
  const [known] = await transaction.rows<{ id: number }>(sql`select id from staff where tenant_id = ${tenantId} and account_id = ${accountId}`)
  return known?.id
}

const connectByEmail = async (transaction: Transaction, tenantId: TenantId, accountId: number, email: string): Promise<number | undefined> => {
  const [connected] = await transaction.rows<{ id: number }>(
    notifying(
      sql`
    update staff set account_id = ${accountId} where tenant_id = ${tenantId} and account_id is null and id = (
      select min(s.id) from staff s where s.tenant_id = ${tenantId} and lower(s.email) = lower(${email}) and s.account_id is null and not s.archived_flag)
    returning id`,
      { about: 'lookups', tenantId },
    ),
  )
  return connected?.id
}

/** Connects an account without a staff record to the one with its email address, if there is one. */
export const connectStaff = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<boolean> => {
  if ((await readStaffId(transaction, tenantId, accountId)) !== undefined) return false
  const [account] = await readAccount(transaction, accountId)
  return account !== undefined && (await connectByEmail(transaction, tenantId, accountId, account.email)) !== undefined
}

/** The account's staff record. Somebody's first one is the record with their email address, or a new one. */
export const ensureStaff = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<number> => {
  const known = await readStaffId(transaction, tenantId, accountId)
  if (known !== undefined) return known
  const [account] = await readAccount(transaction, accountId)
  if (!account) throw new Error('The account of a member is gone')
  const { email, username, firstName, lastName } = account
  const connected = await connectByEmail(transaction, tenantId, accountId, email)
  if (connected !== undefined) return connected
  const [added] = await transaction.rows<{ id: number }>(
    notifying(
      sql`
    insert into staff (tenant_id, account_id, first_name, last_name, email)
    values (${tenantId}, ${accountId}, ${firstName ?? (lastName ? null : username)}, ${lastName}, ${email})
    on conflict (tenant_id, account_id) where account_id is not null do update set account_id = excluded.account_id returning id`,
      { about: 'lookups', tenantId },
    ),
  )
  return (added as { id: number }).id
}

/** The member's name as learners read it, if they have a staff record. */
export const readStaffName = async (transaction: Transaction, { tenantId, accountId }: Member): Promise<string | null> => {
  const [staff] = await transaction.rows<{ name: string | null }>(
    sql`select ${staffName(sql`s`)} as name from staff s where s.tenant_id = ${tenantId} and s.account_id = ${accountId}::bigint`,
  )
  return staff?.name ?? null
}
