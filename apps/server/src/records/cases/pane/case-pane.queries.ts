import sql, { type Sql } from 'sql-template-tag'
import type { TenantId } from '../../../database/database.ts'
import { type FieldRow, fieldColumns } from '../../approvals/change-requests.queries.ts'
import { isOverdue, type SegmentContext } from '../../staff-learners/learner-segments.queries.ts'
import { type CaseAccess, isVisible } from '../inbox/case-access.queries.ts'

export type OtherCaseRow = { id: number; subject: string; statusId: number; lastEntryAt: string; count: number }

/** The learner's other cases that the caller sees, newest first. */
export const selectOtherCases = (access: CaseAccess, learnerId: number, openId: number, most: number): Sql => sql`
  select k.id, k.subject, k.support_case_status_id as "statusId", k.last_entry_at as "lastEntryAt", count(*) over ()::int as count
  from support_cases k where k.tenant_id = ${access.tenantId} and k.learner_id = ${learnerId} and k.id <> ${openId} and k.merged_into_id is null and ${isVisible(access)}
  order by k.last_entry_at desc, k.id desc limit ${most}`

export type OverdueInvoiceRow = { number: string; description: string | null; dueDate: string; owing: number; currencyId: number }

/** Overdue invoices, the oldest first. */
export const selectOverdueInvoices = (context: SegmentContext, learnerId: number, most: number): Sql => sql`
  select i.invoice_number as number, i.due_date as "dueDate", i.amount_owing as owing, i.currency_id as "currencyId", (
    select n.description from finance_invoice_lines n where n.tenant_id = ${context.tenantId} and n.invoice_id = i.id order by n.position limit 1) as description
  from finance_invoices i where ${isOverdue(context)} and i.learner_id = ${learnerId} order by i.due_date, i.id limit ${most}`

export type WaitingRow = FieldRow & { version: number; createdAt: string }

/** What the learner asked to change and nobody has decided. */
export const selectWaiting = (tenantId: TenantId, learnerId: number): Sql => sql`
  select r.version, r.created_at as "createdAt", ${fieldColumns}
  from change_requests r join change_request_fields f on f.tenant_id = ${tenantId} and f.change_request_id = r.id
  left join staff s on s.tenant_id = ${tenantId} and s.id = f.staff_id
  where r.tenant_id = ${tenantId} and r.learner_id = ${learnerId} and r.closed_at is null and f.state = 'waiting' order by r.created_at, r.id, f.field`
