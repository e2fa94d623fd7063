import type { Role } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { Database, TenantId, Transaction } from '../../database/database.ts'
import type { Pool } from '../sessions/tokens.ts'

export type Membership = { tenantId: TenantId; tenantCode: string; name: string; roles: Role[] }

const statement = (accountId: number, isOperator: boolean) => sql`
  select t.id as "tenantId", t.code as "tenantCode", t.name, case when ${isOperator} then array['Operator'] else m.roles end as roles
  from tenants t left join console_memberships m on m.for_tenant_id = t.id and m.account_id = ${accountId} and m.is_enabled
  where ${isOperator} or (m.account_id is not null and t.status = 'active')
  order by t.code`

/** The tenants a console account is active in. Operators work for any. */
export const membershipsIn = (transaction: Transaction, accountId: number, isOperator: boolean) =>
  transaction.rows<Membership>(statement(accountId, isOperator))

type AccountRef = { id: number; isOperator: boolean }

/** Whether the account has access: operators and active members in the console. Does the same work when there is no account. */
export const isLetIn = async (transaction: Transaction, { pool }: { pool: Pool }, account: AccountRef | undefined): Promise<boolean> => {
  if (pool === 'learner') return true
  const memberships = await membershipsIn(transaction, account?.id ?? -1, false)
  return memberships.length > 0 || account?.isOperator === true
}

/** Whether the person was ever a member of any other tenant. */
export const worksElsewhere = async (transaction: Transaction, accountId: number, tenantId: TenantId): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from console_memberships where account_id = ${accountId} and for_tenant_id <> ${tenantId} limit 1`)).length > 0

/** The current roles of console accounts at a tenant, by account id. Accounts without access are left out. */
export const readRolesAt = async (database: Database, tenantId: TenantId, accountIds: readonly number[]): Promise<ReadonlyMap<number, Role[]>> => {
  if (accountIds.length === 0) return new Map()
  const [rows] = await database.forTenant(consolePool).read<[{ id: number; roles: Role[] }[]]>(sql`
    select a.id, case when a.is_operator then array['Operator'] else m.roles end as roles
    from accounts a left join console_memberships m on m.account_id = a.id and m.for_tenant_id = ${tenantId} and m.is_enabled
    where a.tenant_id = ${consolePool} and a.id = any (${accountIds}::bigint[]) and a.is_enabled and (a.is_operator or m.account_id is not null)`)
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

export const readMemberships = async ({ shared }: Database, accountId: number, isOperator: boolean): Promise<Membership[]> => {
  const [rows] = await shared.read<[Membership[]]>(statement(accountId, isOperator))
  return rows
}
