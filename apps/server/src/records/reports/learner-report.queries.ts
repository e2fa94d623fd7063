import { mostReported } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { attendanceByCourse } from '../attendance/attendance-sums.queries.ts'
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
export const selectAttendance = (span: Span): Sql => sql`
  select f.*, nullif(concat_ws(' ', o.code, o.description), '') as name
  from (${largest(attendanceByCourse(span), sql`sum(attended)::int as attended, sum(missed)::int as missed, min(place) as place`, mostReported)}) f
  left join course_offers o on o.tenant_id = ${span.tenantId} and o.id = f.id order by f.place`
