import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { summaryColumns, summaryTables } from './case-list.queries.ts'
import type { CaseRow } from './case-summary.ts'
import type { CaseColumns } from './case-writing.queries.ts'

/** A case as it was, and the version that the change gave it. */
export type Before = { id: number; version: number; columns: CaseColumns }

export const addUndo = async (transaction: Transaction, tenantId: TenantId, accountId: number, before: readonly Before[], at: string): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(sql`
    insert into case_undos (tenant_id, account_id, before, created_at) values (${tenantId}, ${accountId}, ${JSON.stringify(before)}::jsonb, ${at}) returning id`)
  return (added as { id: number }).id
}

/** The person's own change, which can be undone once. */
export const takeUndo = async (transaction: Transaction, tenantId: TenantId, accountId: number, id: number): Promise<Before[] | undefined> => {
  const [taken] = await transaction.rows<{ before: Before[] }>(
    sql`delete from case_undos where tenant_id = ${tenantId} and id = ${id} and account_id = ${accountId} returning before`,
  )
  return taken?.before
}

/** Nobody undoes a change a day later. */
export const removeOldUndos = (transaction: Transaction, tenantId: TenantId, at: string) =>
  transaction.rows(sql`delete from case_undos where tenant_id = ${tenantId} and created_at < ${at}::timestamptz - interval '1 day'`)

export const readSummaries = (transaction: Transaction, access: CaseAccess, ids: readonly number[]): Promise<CaseRow[]> =>
  transaction.rows<CaseRow>(sql`
    select ${summaryColumns} from ${summaryTables(access)} where k.tenant_id = ${access.tenantId} and k.id = any(${ids}::bigint[]) order by k.id`)
