import { mostReported } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { attendanceByCourse } from '../attendance/attendance-sums.queries.ts'
import { largest, partsWithMoments } from './report-parts.queries.ts'
import type { Span } from './report-period.ts'

export type SignInRow = { from: string | null; signIns: number; learners: number }

/** A learner who signed in in two parts counts in both, and once in the total: a row of its own, without a day. */
export const selectSignIns = (span: Span): Sql => sql`
  select p.start as "from", f."signIns", f.learners from (${partsWithMoments(span)}) p cross join lateral (
    select coalesce(sum(k.times), 0)::int as "signIns", count(k.actor_id)::int as learners from (
      select v.actor_id, count(*) as times from audit_events v
      where v.tenant_id = ${span.tenantId} and v.action = 'sign-in' and v.outcome = 'done' and v.actor_kind = 'learner' and v.at >= p.begins and v.at < p.ends
      group by 1) k) f
  order by p.start nulls last`

export type CourseAttendanceRow = { id: number | null; isOther: boolean; name: string | null; attended: number; missed: number }

/** Of classes that ended in the span. Registrations without an enrolment have no course, which is 0. */
export const selectAttendance = (span: Span): Sql => sql`
  select f.*, nullif(concat_ws(' ', o.code, o.description), '') as name
  from (${largest(attendanceByCourse(span), sql`sum(attended)::int as attended, sum(missed)::int as missed, min(place) as place`, mostReported)}) f
  left join course_offers o on o.tenant_id = ${span.tenantId} and o.id = f.id order by f.place`
