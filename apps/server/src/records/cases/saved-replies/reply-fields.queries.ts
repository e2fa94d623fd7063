import { hiddenInvoiceStatuses, invoiceStatuses } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseAccess, isVisible } from '../inbox/case-access.queries.ts'

export type FieldRow = {
  caseId: number
  subject: string
  firstName: string | null
  preferredName: string | null
  lastName: string | null
  learnerNumber: string | null
  staffFirstName: string | null
}

/** What the fields of a reply say, except amounts. */
export const selectFields = (access: CaseAccess, ids: readonly number[]): Sql => {
  const { tenantId, accountId } = access
  return sql`
    select k.id as "caseId", k.subject, l.first_name as "firstName", coalesce(l.preferred_name, l.first_name) as "preferredName", l.last_name as "lastName",
      l.learner_number as "learnerNumber",
      (select s.first_name from staff s where s.tenant_id = ${tenantId} and s.account_id = ${accountId}::bigint) as "staffFirstName"
    from support_cases k join learners l on l.tenant_id = ${tenantId} and l.id = k.learner_id
    where k.tenant_id = ${tenantId} and k.id = any(${ids}::bigint[]) and ${isVisible(access)}`
}

export type AmountRow = { caseId: number; currencyId: number; owing: number; overdue: number }

/** As the learner sees them: by currency, without drafts, voided and written-off invoices. */
export const selectAmounts = ({ tenantId }: CaseAccess, ids: readonly number[], today: string): Sql => sql`
  select k.id as "caseId", i.currency_id as "currencyId", sum(i.amount_owing) as owing, coalesce(sum(i.amount_owing) filter (where i.due_date < ${today}::date), 0) as overdue
  from support_cases k join finance_invoices i on i.tenant_id = ${tenantId} and i.learner_id = k.learner_id
  where k.tenant_id = ${tenantId} and k.id = any(${ids}::bigint[]) and i.retired_at is null
    and i.finance_invoice_status_id <> all (${[...hiddenInvoiceStatuses, invoiceStatuses.voided, invoiceStatuses.writtenOff]}::bigint[])
  group by k.id, i.currency_id having sum(i.amount_owing) > 0 order by k.id, i.currency_id`
