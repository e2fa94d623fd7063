import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { attendanceOf, classAttendanceOf, type Moment } from './attendance-marks.queries.ts'

/** Usually there are none. As an array they are planned as a few, whatever their tables have. */
const few = (ids: Sql): Sql => sql`select unnest(array(${ids})) as id`

/** Learners whose stored attendance may be wrong at this moment: it changed since, or a class has ended. */
const changedLearners = ({ tenantId, now }: Moment): Sql =>
  few(sql`
  select g.learner_id from attendance_changes g where g.tenant_id = ${tenantId} and g.learner_id is not null
  union select r.learner_id from attendance_changes g join class_registrations r on r.tenant_id = ${tenantId} and r.class_id = g.class_id
    where g.tenant_id = ${tenantId} and g.learner_id is null
  union select a.learner_id from learner_attendance a where a.tenant_id = ${tenantId} and a.right_until <= ${now}::timestamptz and a.right_until < 'infinity'
  union select a.learner_id from learner_attendance a where a.tenant_id = ${tenantId} and a.right_from > ${now}::timestamptz`)

/** In tenths of a percent. Written into the statement, so that the planner knows how many are below it. */
const tenths = (percent: number) => raw(String(Math.ceil(Number((percent * 10).toFixed(6)))))

/** The learners with a timetable of which they attended less than the threshold. Those whose attendance changed are counted one by one. */
export const learnersBelow = (moment: Moment, threshold: number): Sql => sql`
  with changed as materialized (${changedLearners(moment)})
  select a.learner_id from learner_attendance a where a.tenant_id = ${moment.tenantId} and a.lowest < ${tenths(threshold)}
    and a.learner_id not in (select g.id from changed g)
  union all
  select g.id from changed g where exists (
    select from (${attendanceOf(moment, sql`r.learner_id = g.id`)}) k where k.percentage < ${threshold}::numeric)`

const changedClasses = (tenantId: TenantId): Sql =>
  few(sql`
  select g.class_id from attendance_changes g where g.tenant_id = ${tenantId} and g.class_id is not null
  union select r.class_id from attendance_changes g join class_registrations r on r.tenant_id = ${tenantId} and r.learner_id = g.learner_id
    where g.tenant_id = ${tenantId} and g.class_id is null`)

export type ClassDays = Moment & { from: string; to: string }

/** Who attended and missed classes of these days that have ended, by course: 0 for those without one. Classes whose attendance changed are counted one by one. */
export const attendanceByCourse = ({ tenantId, now, from, to }: ClassDays): Sql => {
  const isWanted = sql`k.start_date between ${from}::date and ${to}::date and k.ends_at <= ${now}::timestamptz`
  return sql`
    with changed as materialized (${changedClasses(tenantId)})
    select k.course_offer_id as id, sum(k.attended + k.missed)::int as size, sum(k.attended)::int as attended, sum(k.missed)::int as missed from (
      select k.course_offer_id, k.attended, k.missed from class_attendance k
      where k.tenant_id = ${tenantId} and ${isWanted} and k.class_id not in (select g.id from changed g)
      union all
      select k.course_offer_id, k.attended, k.missed from changed g cross join lateral (${classAttendanceOf(tenantId, sql`r.class_id = g.id`)}) k where ${isWanted}) k
    group by 1`
}
