import { mostReported } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { isOverdue } from '../staff-learners/learner-segments.queries.ts'

export type OverdueRow = {
  id: number | null
  isOther: boolean
  name: string | null
  currencyId: number
  amount: number
  invoices: number
  learners: number
  oldest: string
}

type Day = { tenantId: TenantId; today: string }

const owed = (day: Day): Sql => sql`select i.id, i.learner_id, i.currency_id, i.amount_owing, i.due_date from finance_invoices i where ${isOverdue(day)}`

/** What an invoice's lines bill for each course. An invoice without lines has no course, which is 0. Lines are looked up by invoice (`offset 0`): the planner would read all lines there are. */
const shares = ({ tenantId }: Day): Sql => sql`
  select b.id, b.course_id, b.amount / sum(b.amount) over (partition by b.id) as share from (
    select o.id, coalesce(e.course_offer_id, 0) as course_id, sum(n.amount) as amount
    from owed o cross join lateral (
      select n.quantity * n.unit_amount as amount, n.course_enrolment_id, n.unit_enrolment_id from finance_invoice_lines n
      where n.tenant_id = ${tenantId} and n.invoice_id = o.id and n.retired_at is null offset 0) n
    left join unit_enrolments u on u.tenant_id = ${tenantId} and u.id = n.unit_enrolment_id
    left join course_enrolments e on e.tenant_id = ${tenantId} and e.id = coalesce(n.course_enrolment_id, u.course_enrolment_id)
    group by 1, 2 having sum(n.amount) > 0) b`

/** Money of an invoice for several courses is divided by what its lines bill. Learners of the line for others may count more than once. */
export const selectOverdue = (day: Day): Sql => sql`
  with owed as materialized (${owed(day)}), shares as (${shares(day)}), counted as (
    select coalesce(s.course_id, 0) as id, o.currency_id, sum(o.amount_owing * coalesce(s.share, 1)) as amount, count(distinct o.id)::int as invoices,
      count(distinct o.learner_id)::int as learners, min(o.due_date) as oldest
    from owed o left join shares s on s.id = o.id group by 1, 2),
  ranked as (select *, row_number() over (partition by currency_id order by amount desc, id) as place from counted),
  found as (
    select case when place <= ${mostReported} then id end as id, place > ${mostReported} as "isOther", currency_id, round(sum(amount), 2) as amount,
      sum(invoices)::int as invoices, sum(learners)::int as learners, min(oldest) as oldest, min(place) as place
    from ranked group by 1, 2, 3)
  select f.id, f."isOther", nullif(concat_ws(' ', c.code, c.description), '') as name, f.currency_id as "currencyId", f.amount, f.invoices, f.learners, f.oldest
  from found f left join course_offers c on c.tenant_id = ${day.tenantId} and c.id = f.id
  order by sum(f.amount) over (partition by f.currency_id) desc, f.currency_id, f.place`

export type TotalRow = { currencyId: number; amount: number }

export const selectOverdueTotals = (day: Day): Sql => sql`
  select i.currency_id as "currencyId", sum(i.amount_owing) as amount from finance_invoices i where ${isOverdue(day)} group by 1 order by 2 desc, 1`
