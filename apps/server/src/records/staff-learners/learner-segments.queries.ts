import {
  attendanceTypes,
  attendedTypes,
  classStatusesNotHeld,
  expiresSoon,
  type LearnerAccessState,
  type LearnerSegment,
  noPlaceStatuses,
  owedInvoiceStatuses,
  registrationStatuses,
} from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'

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

const listed = (ids: readonly number[]) => raw(ids.join(', '))
/** Of a registration `r`. */
export const wasAttended = sql`coalesce(r.attendance_type_id in (${listed(attendedTypes)}), r.class_registration_status_id = ${raw(String(registrationStatuses.attended))})`
export const wasMissed = sql`coalesce(r.attendance_type_id = ${raw(String(attendanceTypes.absent))}, r.class_registration_status_id = ${raw(String(registrationStatuses.didNotAttend))})`

/** Of a registration `r`: all others were neither attended nor missed. The index of marked registrations has the same condition. */
export const isMarked = sql`r.retired_at is null and (r.attendance_type_id is not null
  or r.class_registration_status_id in (${listed([registrationStatuses.attended, registrationStatuses.didNotAttend])}))`

/** Of a registration `r` and its class `c`. */
export const isCounted = sql`r.class_registration_status_id not in (${listed(noPlaceStatuses)}) and c.class_status_id not in (${listed(classStatusesNotHeld)})
  and r.attendance_type_id is distinct from ${raw(String(attendanceTypes.classNotHeld))}`

/** The attendance of registrations `r` by timetable, as a learner's own figures count it. */
export const attendanceOf = ({ tenantId, now }: SegmentContext, whose: Sql): Sql => sql`
  select r.learner_id, round(100.0 * count(*) filter (where ${wasAttended}) / nullif(count(*) filter (where ${wasAttended}) + count(*) filter (where ${wasMissed}), 0), 1) as percentage
  from class_registrations r join classes c on c.tenant_id = ${tenantId} and c.id = r.class_id
  where r.tenant_id = ${tenantId} and ${whose} and ${isMarked} and coalesce(r.ends_at, c.ends_at) <= ${now}::timestamptz
    and ${isCounted}
  group by r.learner_id, c.timetable_id`

const expiring = ({ tenantId, today }: SegmentContext, column: Sql): Sql => sql`
  select d.learner_id from learner_demographics d where d.tenant_id = ${tenantId} and ${column} between ${today}::date and ${today}::date + ${expiresSoon}::int`

/** Which learners `l` a segment has. */
const conditions: Record<LearnerSegment, (context: SegmentContext) => Sql> = {
  overdue: (context) => sql`l.id in (select i.learner_id from finance_invoices i where ${isOverdue(context)})`,
  'below-threshold': (context) =>
    context.threshold === null
      ? sql`false`
      : sql`l.id in (select k.learner_id from (${attendanceOf(context, sql`true`)}) k where k.percentage < ${context.threshold}::numeric)`,
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
