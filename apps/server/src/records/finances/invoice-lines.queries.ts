import { hiddenInvoiceStatuses, type ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, id, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'

/** A hidden enrolment leaves the line without its course and unit. */
const lines = ({ tenantId }: Scope): List => ({
  from: sql`
    finance_invoice_lines n
    left join unit_enrolments u on u.tenant_id = n.tenant_id and u.id = n.unit_enrolment_id and u.is_visible
      and not exists (select from course_enrolments h where h.tenant_id = ${tenantId} and h.id = u.course_enrolment_id and not h.is_visible)
    left join units t on t.tenant_id = u.tenant_id and t.id = u.unit_id
    left join course_enrolments e on e.tenant_id = n.tenant_id and e.id = n.course_enrolment_id and e.is_visible
    left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id`,
  key: sql`n.position`,
  columns: {
    lineNumber: whole(sql`n.position`),
    financeInvoiceId: id(sql`n.invoice_id`),
    description: text(sql`n.description`),
    quantity: amount(sql`n.quantity`),
    unitAmount: amount(sql`n.unit_amount`),
    amount: amount(sql`round(n.quantity * n.unit_amount, 2)`),
    courseEnrolmentId: id(sql`e.id`),
    courseOfferCode: text(sql`o.code`),
    courseOfferDescription: text(sql`o.description`),
    unitEnrolmentId: id(sql`u.id`),
    unitCode: text(sql`t.code`),
    unitDescription: text(sql`t.description`),
  },
  filters: {},
  sortedBy: ['lineNumber', 'asc'],
})

/** The lines of the learner's own invoice. A draft, or any other invoice, doesn't exist. */
export const listInvoiceLines = async (db: TenantDatabase, context: RecordContext, invoiceId: number, query: ListQuery) => {
  const { scope } = context
  const invoice = sql`
    select 1 as found from finance_invoices i
    where ${current('i', scope)} and i.id = ${invoiceId} and ${seenBy(scope, sql`i.finance_invoice_status_id <> all (${hiddenInvoiceStatuses}::bigint[])`)}`
  const where = sql`n.tenant_id = ${scope.tenantId} and n.invoice_id = ${invoiceId} and n.retired_at is null and exists (${invoice})`
  const page = await readList(db, lines(scope), where, query, context, () => [invoice])
  if (page.extra[0]?.length === 0) throw new Problem('not-found')
  return asRecords(page)
}
