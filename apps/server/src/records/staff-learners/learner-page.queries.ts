import type { LearnerAccessState, SealedNumber } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { accountState, isOverdue, type SegmentContext } from './learner-segments.queries.ts'
import { sealedFields } from './sealed-numbers.ts'

export type IdentityRow = {
  learnerId: number
  firstName: string | null
  preferredName: string | null
  lastName: string | null
  learnerNumber: string | null
  email: string | null
  dateOfBirth: string | null
  isRetired: boolean
  accountId: number | null
  accountState: LearnerAccessState
  lastSignedInAt: string | null
}

export const selectIdentity = (tenantId: TenantId, learnerId: number): Sql => sql`
  select l.id as "learnerId", l.first_name as "firstName", l.preferred_name as "preferredName", l.last_name as "lastName",
    l.learner_number as "learnerNumber", l.email, l.date_of_birth as "dateOfBirth", l.retired_at is not null as "isRetired", a.id as "accountId",
    ${accountState} as "accountState", a.last_signed_in_at as "lastSignedInAt"
  from learners l left join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id where l.tenant_id = ${tenantId} and l.id = ${learnerId}`

export type OverdueRow = { currencyId: number; amount: number; invoices: number; since: string }

export const selectOverdue = (context: SegmentContext, learnerId: number): Sql => sql`
  select i.currency_id as "currencyId", sum(i.amount_owing) as amount, count(*)::int as invoices, min(i.due_date) as since
  from finance_invoices i where ${isOverdue(context)} and i.learner_id = ${learnerId} group by i.currency_id order by i.currency_id`

/** Days before an expiry at which staff are told. */
const warnedFor = 90

export type ExpiryRow = { document: 'passport' | 'visa'; expires: string }

export const selectExpiries = ({ tenantId, today }: SegmentContext, learnerId: number): Sql => sql`
  select x.document, x.expires from learner_demographics d,
    lateral (values ('passport', d.passport_expiry_date), ('visa', d.visa_expiry_date)) x (document, expires)
  where d.tenant_id = ${tenantId} and d.learner_id = ${learnerId} and x.expires <= ${today}::date + ${warnedFor}::int order by x.expires`

/** The sealed bytes of one number. */
export const selectSealed = (tenantId: TenantId, learnerId: number, number: SealedNumber): Sql => {
  const { table, column } = sealedFields[number]
  return sql`
    select x.${raw(column)} as sealed from ${raw(table)} x
    where x.tenant_id = ${tenantId} and x.${raw(table === 'learners' ? 'id' : 'learner_id')} = ${learnerId}`
}
