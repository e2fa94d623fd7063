import { mostReported } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { isCounted, isMarked, wasAttended, wasMissed } from '../staff-learners/learner-segments.queries.ts'
import { isIn, largest, partOf, partsOf } from './report-parts.queries.ts'
import type { Span } from './report-period.ts'

export type SignInRow = { from: string | null; signIns: number; learners: number }

/** A learner who signed in in two parts counts in both, and once in the total: a row of its own, without a day. */
export const selectSignIns = (span: Span): Sql => sql`
  with figures as (
    select ${partOf(sql`v.at`, span)} as start, count(*)::int as "signIns", count(distinct v.actor_id)::int as learners from audit_events v
    where v.tenant_id = ${span.tenantId} and v.action = 'sign-in' and v.outcome = 'done' and v.actor_kind = 'learner' and ${isIn(sql`v.at`, span)}
    group by grouping sets ((1), ()))
  select p.start as "from", coalesce(f."signIns", 0) as "signIns", coalesce(f.learners, 0) as learners
  from (${partsOf(span)} union all select null) p left join figures f on f.start is not distinct from p.start order by p.start nulls last`

export type CourseAttendanceRow = { id: number | null; isOther: boolean; name: string | null; attended: number; missed: number }

/** Of classes that ended in the span. Registrations without an enrolment have no course, which is 0. */
export const selectAttendance = ({ tenantId, now, from, to }: Span): Sql => {
  // Counted by unit enrolment first, so that each enrolment is looked up once.
  const marked = sql`
    select r.unit_enrolment_id as id, count(*) filter (where ${wasAttended}) as attended, count(*) filter (where ${wasMissed}) as missed
    from classes c join class_registrations r on r.tenant_id = ${tenantId} and r.class_id = c.id and ${isMarked}
    where c.tenant_id = ${tenantId} and c.start_date between ${from}::date and ${to}::date and coalesce(r.ends_at, c.ends_at) <= ${now}::timestamptz
      and ${isCounted} and (${wasAttended} or ${wasMissed})
    group by 1`
  const counted = sql`
    with marked as materialized (${marked})
    select coalesce(e.course_offer_id, 0) as id, sum(m.attended + m.missed)::int as size, sum(m.attended)::int as attended, sum(m.missed)::int as missed
    from marked m left join unit_enrolments u on u.tenant_id = ${tenantId} and u.id = m.id
    left join course_enrolments e on e.tenant_id = ${tenantId} and e.id = u.course_enrolment_id
    group by 1`
  const found = largest(counted, sql`sum(attended)::int as attended, sum(missed)::int as missed, min(place) as place`, mostReported)
  return sql`
    select f.*, nullif(concat_ws(' ', o.code, o.description), '') as name
    from (${found}) f left join course_offers o on o.tenant_id = ${tenantId} and o.id = f.id order by f.place`
}
