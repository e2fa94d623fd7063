import { type ListQuery, learnerClassRegistrationFilters } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase, TenantId } from '../../database/database.ts'
import { amount, type Column, day, id, moment, reference, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'
import { hiddenUnits } from '../visibility.queries.ts'

/** Only conditions on timetables look at them in the statement. */
const ofTimetable = (tenantId: TenantId, column: Sql) => sql`(select ${column} from timetables t where t.tenant_id = ${tenantId} and t.id = c.timetable_id)`

const columns = {
  learnerClassRegistrationId: id(sql`r.id`),
  learnerId: id(sql`r.learner_id`),
  classId: id(sql`r.class_id`),
  classRegistrationStatusId: id(sql`r.class_registration_status_id`),
  classRegistrationStatusCode: reference('class-registration-statuses', 'code', sql`r.class_registration_status_id`),
  classRegistrationStatusDescription: reference('class-registration-statuses', 'description', sql`r.class_registration_status_id`),
  startTime: moment(sql`coalesce(r.starts_at, c.starts_at)`),
  endTime: moment(sql`coalesce(r.ends_at, c.ends_at)`),
  attendancePercentage: amount(sql`r.attendance_percentage`),
} satisfies Record<string, Column>

const related = {
  classCode: sql`c.code`,
  classDescription: sql`c.description`,
  startDate: sql`c.start_date`,
  timetableId: sql`c.timetable_id`,
  trainerId: sql`c.trainer_id`,
  venueId: sql`c.venue_id`,
  colourCode: sql`c.colour_code`,
}

const registrations = ({ tenantId }: Scope): List => ({
  from: sql`class_registrations r join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id`,
  key: sql`r.id`,
  columns,
  related,
  filters: learnerClassRegistrationFilters,
  filtered: {
    startDate: day(sql`c.start_date`),
    timetableCode: text(ofTimetable(tenantId, sql`t.code`)),
    timetableDescription: text(ofTimetable(tenantId, sql`t.description`)),
    venueDescription: reference('venues', 'description', sql`c.venue_id`),
  },
  sortedBy: ['startTime', 'asc'],
})

type Related = { timetableId: number; trainerId: number | null; venueId: number | null }

export const listClassRegistrations = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const { scope, values } = context
  const isSeen = seenBy(scope, sql`c.retired_at is null and (r.unit_enrolment_id is null or r.unit_enrolment_id not in (${hiddenUnits(scope)}))`)
  const page = await readList(db, registrations(scope), sql`${current('r', scope)} and ${isSeen}`, query, context)
  const rows = page.items as (Row & Related)[]
  const known = await db.lookUp({ timetables: rows.map(({ timetableId }) => timetableId), staff: rows.map(({ trainerId }) => trainerId) })
  const venueOf = values.texts('venues', 'description')
  const classOf = (row: Row & Related) => {
    const { code = null, description = null } = known.timetables.get(row.timetableId) ?? {}
    const { firstName = null, lastName = null } = known.staff.get(row.trainerId) ?? {}
    const [timetable, trainer] = [
      { timetableCode: code, timetableDescription: description },
      { trainerFirstName: firstName, trainerLastName: lastName },
    ]
    return { ...row, ...timetable, ...trainer, venueDescription: venueOf.get(row.venueId as number) ?? null }
  }
  return asRecords({ ...page, items: rows }, (row) => ({ class: classOf(row as Row & Related) }))
}
