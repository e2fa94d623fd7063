import {
  attendanceTypes,
  attendedTypes,
  classStatusesNotHeld,
  type ListQuery,
  learnerTimetableStatsFilters,
  noPlaceStatuses,
  registrationStatuses,
} from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, id, text, whole } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'
import { hangsOnVisible } from '../visibility.queries.ts'

/** Each class that counts, with its outcome: attended, absent, on leave, or not known (yet). */
const countedClasses = ({ scope, now }: RecordContext) => sql`
  select c.timetable_id, coalesce(r.ends_at, c.ends_at) <= ${now}::timestamptz as is_past,
    coalesce(r.attendance_type_id = any (${attendedTypes}::bigint[]), r.class_registration_status_id = ${registrationStatuses.attended}) as is_attended,
    coalesce(r.attendance_type_id = ${attendanceTypes.absent}, r.class_registration_status_id = ${registrationStatuses.didNotAttend}) as is_absent,
    coalesce(r.attendance_type_id = ${attendanceTypes.sick}, false) as is_medical_leave,
    coalesce(r.attendance_type_id = ${attendanceTypes.excused}, false) as is_approved_leave
  from class_registrations r
  join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
  left join unit_enrolments u on u.tenant_id = r.tenant_id and u.learner_id = r.learner_id and u.id = r.unit_enrolment_id
  left join course_enrolments e on e.tenant_id = r.tenant_id and e.learner_id = r.learner_id and e.id = u.course_enrolment_id
  where ${current('r', scope)} and ${seenBy(scope, sql`${hangsOnVisible} and c.retired_at is null`)}
    and r.class_registration_status_id <> all (${noPlaceStatuses}::bigint[])
    and c.class_status_id <> all (${classStatusesNotHeld}::bigint[])
    and r.attendance_type_id is distinct from ${attendanceTypes.classNotHeld}`

/**
 * Leave counts neither for nor against. The current percentage is of the past classes attended or missed; the best possible assumes attendance at every class
 * whose outcome is open.
 */
const stats = (context: RecordContext): List => ({
  from: sql`(
    select t.id, t.code, t.description, n.*,
      round(100.0 * n.attended / nullif(n.attended + n.absent, 0), 1) as current_percentage,
      round(100.0 * (n.total - n.absent - n.leave) / nullif(n.total - n.leave, 0), 1) as possible_percentage
    from (
      select timetable_id, count(*) as total, count(*) filter (where is_past) as past,
        count(*) filter (where is_past and is_attended) as attended, count(*) filter (where is_past and is_absent) as absent,
        count(*) filter (where is_past and is_medical_leave) as medical_leave, count(*) filter (where is_past and is_approved_leave) as approved_leave,
        count(*) filter (where is_medical_leave or is_approved_leave) as leave
      from (${countedClasses(context)}) k group by timetable_id) n
    join timetables t on t.tenant_id = ${context.scope.tenantId} and t.id = n.timetable_id) s`,
  key: sql`s.id`,
  columns: {
    timetableId: id(sql`s.id`),
    timetableCode: text(sql`s.code`),
    timetableDescription: text(sql`s.description`),
    totalCountOfClasses: whole(sql`s.total`),
    totalCountOfClassesInPast: whole(sql`s.past`),
    countOfAttendedClassesInPast: whole(sql`s.attended`),
    countOfAbsentClassesInPast: whole(sql`s.absent`),
    countOfMedicalLeaveClassesInPast: whole(sql`s.medical_leave`),
    countOfApprovedLeaveClassesInPast: whole(sql`s.approved_leave`),
    currentAttendancePercentage: amount(sql`s.current_percentage`),
    maxPossibleAttendancePercentage: amount(sql`s.possible_percentage`),
  },
  filters: learnerTimetableStatsFilters,
  sortedBy: ['timetableCode', 'asc'],
})

export const listTimetableStats = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  return asRecords(await readList(db, stats(context), sql`true`, query, context))
}
