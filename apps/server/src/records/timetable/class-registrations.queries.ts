import { type ListQuery, learnerClassRegistrationFilters } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { amount, day, id, moment, reference, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, seenBy } from '../scope.queries.ts'
import { hangsOnVisible } from '../visibility.queries.ts'

const registrations: List = {
  from: sql`
    class_registrations r
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    join timetables t on t.tenant_id = c.tenant_id and t.id = c.timetable_id
    left join staff s on s.tenant_id = c.tenant_id and s.id = c.trainer_id
    left join unit_enrolments u on u.tenant_id = r.tenant_id and u.learner_id = r.learner_id and u.id = r.unit_enrolment_id
    left join course_enrolments e on e.tenant_id = r.tenant_id and e.learner_id = r.learner_id and e.id = u.course_enrolment_id`,
  key: sql`r.id`,
  columns: {
    learnerClassRegistrationId: id(sql`r.id`),
    learnerId: id(sql`r.learner_id`),
    classId: id(sql`r.class_id`),
    classRegistrationStatusId: id(sql`r.class_registration_status_id`),
    classRegistrationStatusCode: reference('class-registration-statuses', 'code', sql`r.class_registration_status_id`),
    classRegistrationStatusDescription: reference('class-registration-statuses', 'description', sql`r.class_registration_status_id`),
    startTime: moment(sql`coalesce(r.starts_at, c.starts_at)`),
    endTime: moment(sql`coalesce(r.ends_at, c.ends_at)`),
    attendancePercentage: amount(sql`r.attendance_percentage`),
  },
  related: {
    classCode: sql`c.code`,
    classDescription: sql`c.description`,
    startDate: sql`c.start_date`,
    timetableId: sql`c.timetable_id`,
    timetableCode: sql`t.code`,
    timetableDescription: sql`t.description`,
    trainerId: sql`c.trainer_id`,
    trainerFirstName: sql`s.first_name`,
    trainerLastName: sql`s.last_name`,
    venueId: sql`c.venue_id`,
    colourCode: sql`c.colour_code`,
  },
  filters: learnerClassRegistrationFilters,
  filtered: {
    startDate: day(sql`c.start_date`),
    timetableCode: text(sql`t.code`),
    timetableDescription: text(sql`t.description`),
    venueDescription: reference('venues', 'description', sql`c.venue_id`),
  },
  sortedBy: ['startTime', 'asc'],
}

export const listClassRegistrations = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const page = await readList(
    db,
    registrations,
    sql`${current('r', context.scope)} and ${seenBy(context.scope, sql`${hangsOnVisible} and c.retired_at is null`)}`,
    query,
    context,
  )
  const venueOf = context.values.texts('venues', 'description')
  return asRecords(page, (row) => ({ class: { ...row, venueDescription: venueOf.get(row.venueId as number) ?? null } }))
}
