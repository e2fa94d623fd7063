import type { CaseFilters } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Member } from '../../staff/staff-members.queries.ts'

export type ViewRow = { id: number; name: string; isShared: boolean; isMine: boolean; filters: CaseFilters }

/** A person counts this many views at most. */
const mostViews = 30

const columns = (accountId: number | null): Sql => sql`
  id, name, is_shared as "isShared", coalesce(account_id = ${accountId}::bigint, false) as "isMine", filters`

/** The person's own views, then those that others share. */
export const selectViews = ({ tenantId, accountId }: Member): Sql => sql`
  select ${columns(accountId)} from case_views where tenant_id = ${tenantId} and (account_id = ${accountId}::bigint or is_shared)
  order by account_id is distinct from ${accountId}::bigint, lower(name), id limit ${mostViews}`

type Written = { name: string; isShared: boolean; filters: CaseFilters }

export const countOwnViews = async (transaction: Transaction, tenantId: TenantId, accountId: number): Promise<number> => {
  const [row] = await transaction.rows<{ count: number }>(
    sql`select count(*)::int as count from case_views where tenant_id = ${tenantId} and account_id = ${accountId}`,
  )
  return row?.count ?? 0
}

export const addView = async (transaction: Transaction, tenantId: TenantId, accountId: number, { name, isShared, filters }: Written): Promise<ViewRow> => {
  const [row] = await transaction.rows<ViewRow>(sql`
    insert into case_views (tenant_id, account_id, name, is_shared, filters)
    values (${tenantId}, ${accountId}, ${name}, ${isShared}, ${JSON.stringify(filters)}::jsonb) returning ${columns(accountId)}`)
  return row as ViewRow
}

export const saveView = async (transaction: Transaction, tenantId: TenantId, accountId: number, id: number, { name, isShared, filters }: Written) => {
  const [row] = await transaction.rows<ViewRow>(sql`
    update case_views set name = ${name}, is_shared = ${isShared}, filters = ${JSON.stringify(filters)}::jsonb
    where tenant_id = ${tenantId} and id = ${id} and account_id = ${accountId} returning ${columns(accountId)}`)
  return row
}

export const removeView = async (transaction: Transaction, tenantId: TenantId, accountId: number, id: number): Promise<boolean> =>
  (await transaction.rows(sql`delete from case_views where tenant_id = ${tenantId} and id = ${id} and account_id = ${accountId} returning 1`)).length > 0
