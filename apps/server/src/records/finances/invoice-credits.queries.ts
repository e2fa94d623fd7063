import { creditNoteStatuses, hiddenInvoiceStatuses, type ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, day, id, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'

const credits: List = {
  from: sql`finance_credit_notes n`,
  key: sql`n.id`,
  columns: {
    financeCreditNoteId: id(sql`n.id`),
    financeInvoiceId: id(sql`n.finance_invoice_id`),
    creditNoteNumber: text(sql`n.credit_note_number`),
    creditNoteReference: text(sql`n.credit_note_reference`),
    issueDate: day(sql`n.issue_date`),
    amountApplied: amount(sql`n.amount_total - n.amount_available`),
  },
  filters: {},
  sortedBy: ['issueDate', 'asc'],
}

/** The part of a credit note that is no longer available was applied to its invoice, unless it was paid out or withdrawn. */
const applied = [creditNoteStatuses.approved, creditNoteStatuses.partiallyApplied, creditNoteStatuses.applied]

/** The credits applied to the learner's own invoice. A draft, or any other invoice, doesn't exist. */
export const listInvoiceCredits = async (db: TenantDatabase, context: RecordContext, invoiceId: number, query: ListQuery) => {
  const { scope } = context
  const invoice = sql`
    select 1 as found from finance_invoices i
    where ${current('i', scope)} and i.id = ${invoiceId} and ${seenBy(scope, sql`i.finance_invoice_status_id <> all (${hiddenInvoiceStatuses}::bigint[])`)}`
  const where = sql`${current('n', scope)} and n.finance_invoice_id = ${invoiceId} and n.amount_available < n.amount_total
    and n.finance_credit_note_status_id = any (${applied}::bigint[]) and exists (${invoice})`
  const page = await readList(db, credits, where, query, context, () => [invoice])
  if (page.extra[0]?.length === 0) throw new Problem('not-found')
  return asRecords(page)
}
