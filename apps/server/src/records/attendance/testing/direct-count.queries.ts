import sql from 'sql-template-tag'
import type { Database, TenantId } from '../../../database/database.ts'
import { attendanceByCourse, type ClassDays, learnersBelow } from '../attendance-sums.queries.ts'

/** Every mark that counts, read from the records alone: 1 to 4 are attended, 5 is missed; without a type, the status says it. */
const marks = (tenantId: TenantId, now: string) => sql`
  select r.learner_id, c.timetable_id, c.start_date, case when u.learner_id = r.learner_id and e.learner_id = r.learner_id then e.course_offer_id else 0 end as course,
    case when r.attendance_type_id is null then r.class_registration_status_id = 4 else r.attendance_type_id between 1 and 4 end as attended
  from class_registrations r join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
  left join unit_enrolments u on u.tenant_id = r.tenant_id and u.id = r.unit_enrolment_id
  left join course_enrolments e on e.tenant_id = u.tenant_id and e.id = u.course_enrolment_id
  where r.tenant_id = ${tenantId} and r.retired_at is null and c.class_status_id not in (7, 8) and r.class_registration_status_id not in (2, 6, 7)
    and coalesce(r.ends_at, c.ends_at) <= ${now}::timestamptz
    and case when r.attendance_type_id is null then r.class_registration_status_id in (4, 5) else r.attendance_type_id between 1 and 5 end`

const below = (tenantId: TenantId, now: string, threshold: number) => sql`
  select distinct learner_id from (
    select learner_id, round(100.0 * count(*) filter (where attended) / count(*), 1) as percentage from (${marks(tenantId, now)}) m group by learner_id, timetable_id) k
  where percentage < ${threshold}::numeric`

const byCourse = ({ tenantId, now, from, to }: ClassDays) => sql`
  select coalesce(course, 0) as id, count(*)::int as size, count(*) filter (where attended)::int as attended, count(*) filter (where not attended)::int as missed
  from (${marks(tenantId, now)}) m where start_date between ${from} and ${to} group by 1`

type Learner = { learner_id: number }
type Course = { id: number; size: number; attended: number; missed: number }
export type Figures = { learners: Learner[]; courses: Course[] }

/** The same figures as lists and reports read them, and as the records have them, in one snapshot. */
export const figuresOf = async (database: Database, { threshold, ...days }: ClassDays & { threshold: number }): Promise<{ read: Figures; direct: Figures }> => {
  const { tenantId, now } = days
  const [learners, courses, direct, directCourses] = await database
    .forTenant(tenantId)
    .read<[Learner[], Course[], Learner[], Course[]]>(
      sql`select * from (${learnersBelow(days, threshold)}) k order by 1`,
      sql`select * from (${attendanceByCourse(days)}) k order by 1`,
      sql`select * from (${below(tenantId, now, threshold)}) k order by 1`,
      sql`select * from (${byCourse(days)}) k order by 1`,
    )
  return { read: { learners, courses }, direct: { learners: direct, courses: directCourses } }
}
