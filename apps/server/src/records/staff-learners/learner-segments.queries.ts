import { expiresSoon, type LearnerAccessState, type LearnerSegment, owedInvoiceStatuses } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { learnersBelow } from '../attendance/attendance-sums.queries.ts'

export type SegmentContext = { tenantId: TenantId; today: string; now: string; countryCode: string; threshold: number | null }

/** Never signed in, and has no password of their own. */
const isInvited = sql`(a.last_signed_in_at is null and (a.password_hash is null or a.password_is_temporary))`

/** Of an account `a`. The partial index of invited accounts has the same condition. */
export const isInvitedAccount = sql`a.is_enabled and ${isInvited}`

/** Of an account `a` that may be missing. */
export const accountState = sql`case when a.id is null then 'none' when not a.is_enabled then 'disabled' when ${isInvited} then 'invited' else 'active' end`

export const stateCondition = (tenantId: TenantId, wanted: readonly LearnerAccessState[]): Sql => {
  const accounts = sql`select a.id from accounts a where a.tenant_id = ${tenantId} and ${accountState} = any (${wanted}::text[])`
  return wanted.includes('none') ? sql`(l.account_id is null or l.account_id in (${accounts}))` : sql`l.account_id in (${accounts})`
}

/** Of invoices `i`. */
export const isOverdue = ({ tenantId, today }: Pick<SegmentContext, 'tenantId' | 'today'>): Sql => sql`
  i.tenant_id = ${tenantId} and i.retired_at is null and i.amount_owing > 0 and i.due_date < ${today}::date
  and i.finance_invoice_status_id = any (${owedInvoiceStatuses}::bigint[])`

const expiring = ({ tenantId, today }: SegmentContext, column: Sql): Sql => sql`
  select d.learner_id from learner_demographics d where d.tenant_id = ${tenantId} and ${column} between ${today}::date and ${today}::date + ${expiresSoon}::int`

/** Which learners `l` a segment has. */
const conditions: Record<LearnerSegment, (context: SegmentContext) => Sql> = {
  overdue: (context) => sql`l.id in (select i.learner_id from finance_invoices i where ${isOverdue(context)})`,
  'below-threshold': (context) => (context.threshold === null ? sql`false` : sql`l.id in (${learnersBelow(context, context.threshold)})`),
  'document-expiring': (context) => sql`l.id in (${expiring(context, sql`d.passport_expiry_date`)} union ${expiring(context, sql`d.visa_expiry_date`)})`,
  'never-signed-in': ({ tenantId }) =>
    sql`(l.account_id is null or l.account_id in (select a.id from accounts a where a.tenant_id = ${tenantId} and a.last_signed_in_at is null))`,
  'no-usi': ({ countryCode }) => (countryCode === 'AU' ? sql`nullif(l.unique_student_identifier, '') is null` : sql`false`),
}

/** Learners of any of the segments. */
export const segmentCondition = (wanted: readonly LearnerSegment[], context: SegmentContext): Sql =>
  sql`(${join(
    wanted.map((segment) => conditions[segment](context)),
    ' or ',
  )})`
