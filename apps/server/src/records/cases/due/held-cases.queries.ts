import { supportCaseStatuses } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId, Transaction } from '../../../database/database.ts'

/** Cases on hold whose day has come. */
export const selectHeldUntil = (tenantId: TenantId, today: string): Sql => sql`
  select id from support_cases where tenant_id = ${tenantId} and held_until <= ${today} and support_case_status_id = ${supportCaseStatuses.onHold}
    and merged_into_id is null order by held_until, id limit 500`

export type HeldOver = { categoryId: number; priorityId: number | null; statusId: number; dueAt: string | null; dueMinutes: number | null }

/** Undefined if somebody opened the case meanwhile. */
export const lockHeldUntil = async (transaction: Transaction, tenantId: TenantId, id: number, today: string): Promise<HeldOver | undefined> => {
  const [row] = await transaction.rows<HeldOver>(sql`
    select support_case_category_id as "categoryId", support_case_priority_id as "priorityId", support_case_status_id as "statusId",
      nullif(due_at, 'infinity') as "dueAt", due_minutes as "dueMinutes"
    from support_cases where tenant_id = ${tenantId} and id = ${id} and held_until <= ${today} and support_case_status_id = ${supportCaseStatuses.onHold} for update`)
  return row
}
