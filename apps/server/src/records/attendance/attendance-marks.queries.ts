import { attendanceTypes, attendedTypes, classStatusesNotHeld, noPlaceStatuses, registrationStatuses } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'

const listed = (ids: readonly number[]) => raw(ids.join(', '))

/** Of a registration `r`. */
const wasAttended = sql`coalesce(r.attendance_type_id in (${listed(attendedTypes)}), r.class_registration_status_id = ${raw(String(registrationStatuses.attended))})`
const wasMissed = sql`coalesce(r.attendance_type_id = ${raw(String(attendanceTypes.absent))}, r.class_registration_status_id = ${raw(String(registrationStatuses.didNotAttend))})`

/** Of a registration `r`: attended or missed. The index of marked registrations and the triggers of migration 119 have the first lines as their condition. */
const counts = sql`r.retired_at is null and (r.attendance_type_id is not null
    or r.class_registration_status_id in (${listed([registrationStatuses.attended, registrationStatuses.didNotAttend])}))
  and r.class_registration_status_id not in (${listed(noPlaceStatuses)}) and (${wasAttended} or ${wasMissed})`

/** Of a class `c`. */
const wasHeld = sql`c.class_status_id not in (${listed(classStatusesNotHeld)})`

/** The registrations `r` that count, with their classes `c`, by learner and timetable. A class counts when it has ended. */
const byTimetable = (tenantId: TenantId, whose: Sql, columns: Sql): Sql => sql`
  select r.learner_id, ${columns} from class_registrations r join classes c on c.tenant_id = ${tenantId} and c.id = r.class_id
  where r.tenant_id = ${tenantId} and ${whose} and ${counts} and ${wasHeld}
  group by r.learner_id, c.timetable_id`

const end = sql`coalesce(r.ends_at, c.ends_at)`
const hasEnded = (now: string) => sql`${end} <= ${now}::timestamptz`

/** In percent, as a learner's own figures count it; null before the first class has ended. */
const percentage = (now: string) =>
  sql`round(100.0 * count(*) filter (where ${wasAttended} and ${hasEnded(now)}) / nullif(count(*) filter (where ${hasEnded(now)}), 0), 1)`

export type Moment = { tenantId: TenantId; now: string }

/** The attendance of learners by timetable. */
export const attendanceOf = ({ tenantId, now }: Moment, whose: Sql): Sql => byTimetable(tenantId, whose, sql`${percentage(now)} as percentage`)

/** The same, with the end of the last class that is counted, and of the first that isn't yet. */
export const attendanceWithEnds = ({ tenantId, now }: Moment, whose: Sql): Sql =>
  byTimetable(
    tenantId,
    whose,
    sql`${percentage(now)} as percentage, max(${end}) filter (where ${hasEnded(now)}) as last_end, min(${end}) filter (where not ${hasEnded(now)}) as next_end`,
  )

/** Who attended and missed classes, by course and by when they end for them. An enrolment of another learner is no course of theirs. */
export const classAttendanceOf = (tenantId: TenantId, which: Sql): Sql => sql`
  select r.class_id, coalesce(e.course_offer_id, 0) as course_offer_id, ${end} as ends_at, c.start_date,
    count(*) filter (where ${wasAttended})::int as attended, count(*) filter (where ${wasMissed})::int as missed
  from class_registrations r join classes c on c.tenant_id = ${tenantId} and c.id = r.class_id
  left join unit_enrolments u on u.tenant_id = ${tenantId} and u.id = r.unit_enrolment_id and u.learner_id = r.learner_id
  left join course_enrolments e on e.tenant_id = ${tenantId} and e.id = u.course_enrolment_id and e.learner_id = r.learner_id
  where r.tenant_id = ${tenantId} and ${which} and ${counts} and ${wasHeld}
  group by 1, 2, 3, 4`
