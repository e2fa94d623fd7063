import sql from 'sql-template-tag'
import type { TenantId, Transaction } from '../../database/database.ts'

export type Attachable = { id: number; state: string; isAttached: boolean }

/** The learner's uploads, locked until the end of the transaction so no two entries get the same document. */
export const holdDocuments = (transaction: Transaction, tenantId: TenantId, learnerId: number, ids: readonly number[]): Promise<Attachable[]> =>
  transaction.rows<Attachable>(sql`
    select id, state, attached_at is not null as "isAttached" from documents
    where tenant_id = ${tenantId} and learner_id = ${learnerId} and is_from_learner and id = any(${ids}::bigint[]) order by id for update`)

/** The number of documents in the entry's case. Locks the case, so the count stays right. */
export const countOfCase = async (transaction: Transaction, tenantId: TenantId, entryId: number): Promise<number> => {
  const [row] = await transaction.rows<{ id: number }>(sql`
    select c.id from support_cases c join support_case_entries e on e.tenant_id = c.tenant_id and e.support_case_id = c.id
    where e.tenant_id = ${tenantId} and e.id = ${entryId} for no key update of c`)
  const [counted] = await transaction.rows<{ count: number }>(sql`
    select count(*)::int as count from documents d join support_case_entries e on e.tenant_id = d.tenant_id and e.id = d.support_case_entry_id
    where d.tenant_id = ${tenantId} and d.is_from_learner and e.support_case_id = ${row?.id ?? null}`)
  return counted?.count ?? 0
}

export const attachToEntry = (transaction: Transaction, tenantId: TenantId, entryId: number, ids: readonly number[], at: string) =>
  transaction.rows(sql`
    update documents set support_case_entry_id = ${entryId}, attached_at = ${at}, last_modified_at = ${at} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`)

export const attachToRequest = (transaction: Transaction, tenantId: TenantId, changeRequestId: number, ids: readonly number[], at: string) =>
  transaction.rows(sql`
    update documents set change_request_id = ${changeRequestId}, attached_at = ${at}, last_modified_at = ${at}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`)

/** Whether the tenant asks for documents with changes of details. */
export const asksForDocuments = async (transaction: Transaction, tenantId: TenantId): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from approval_rules where tenant_id = ${tenantId} and rule = 'approval-with-document' limit 1`)).length > 0
