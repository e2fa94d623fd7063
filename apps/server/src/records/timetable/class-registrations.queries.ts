import { type ListQuery, learnerClassRegistrationFilters } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Row, TenantDatabase, TenantId } from '../../database/database.ts'
import type { SmallTables } from '../../database/small-tables/small-tables.queries.ts'
import { amount, type Column, columnList, day, id, moment, reference, showTexts, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { dayFilter } from '../../lists/list-days.ts'
import { defaultTake, readList } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownStatements } from '../own-statements.queries.ts'
import { current, type LearnerScope, type Scope, seenBy } from '../scope.queries.ts'
import { hiddenUnits } from '../visibility.queries.ts'

/** Only conditions on timetables look at them in the statement. */
const ofTimetable = (tenantId: TenantId, column: Sql) => sql`(select ${column} from timetables t where t.tenant_id = ${tenantId} and t.id = c.timetable_id)`

const ownColumns = {
  learnerClassRegistrationId: id(sql`r.id`),
  learnerId: id(sql`r.learner_id`),
  classId: id(sql`r.class_id`),
  classRegistrationStatusId: id(sql`r.class_registration_status_id`),
  classRegistrationStatusCode: reference('class-registration-statuses', 'code', sql`r.class_registration_status_id`),
  classRegistrationStatusDescription: reference('class-registration-statuses', 'description', sql`r.class_registration_status_id`),
  startTime: moment(sql`r.starts_at`),
  endTime: moment(sql`r.ends_at`),
  attendancePercentage: amount(sql`r.attendance_percentage`),
} satisfies Record<string, Column>

const columns = {
  ...ownColumns,
  startTime: moment(sql`coalesce(r.starts_at, c.starts_at)`),
  endTime: moment(sql`coalesce(r.ends_at, c.ends_at)`),
} satisfies Record<string, Column>

const related = {
  code: sql`c.code`,
  description: sql`c.description`,
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

type ClassRow = Omit<SmallTables['classes'], 'startTime' | 'endTime' | 'classStatusId' | 'isRetired'>
type OwnRow = Row & { learnerClassRegistrationId: number; classId: number; startTime: string | null; endTime: string | null }

/** The registrations with their classes, and what those refer to. */
const withClasses = async (db: TenantDatabase, { values }: RecordContext, rows: readonly Row[], classOf: (row: Row) => ClassRow) => {
  const classes = rows.map(classOf)
  const known = await db.lookUp({ timetables: classes.map(({ timetableId }) => timetableId), staff: classes.map(({ trainerId }) => trainerId) })
  const venueOf = values.texts('venues', 'description')
  return rows.map((data, index) => {
    const { code, description, startDate, timetableId, trainerId, venueId, colourCode } = classes[index] as ClassRow
    const [timetable, trainer] = [known.timetables.get(timetableId), known.staff.get(trainerId)]
    const ofClass = {
      classId: data.classId,
      classCode: code,
      classDescription: description,
      startDate,
      timetableId,
      timetableCode: timetable?.code ?? null,
      timetableDescription: timetable?.description ?? null,
      trainerId,
      trainerFirstName: trainer?.firstName ?? null,
      trainerLastName: trainer?.lastName ?? null,
      venueId,
      venueDescription: venueOf.get(venueId as number) ?? null,
      colourCode,
    }
    return { data, relationships: { class: ofClass } }
  })
}

/** For registrations `r`: units that the learner doesn't see have no classes for them. */
export const hasSeenUnit = (scope: Scope) => seenBy(scope, sql`(r.unit_enrolment_id is null or r.unit_enrolment_id not in (${hiddenUnits(scope)}))`)

/** Whether a learner's own rows and their classes in memory are enough to find the page. */
const needsNoJoin = ({ sort = 'startTime', order, take, skip, startDateFilter, classRegistrationStatusIdFilter, ...others }: ListQuery) =>
  sort === 'startTime' && Object.keys(others).length === 0

const byStart = (order: unknown) => {
  const direction = order === 'desc' ? -1 : 1
  return (one: OwnRow, other: OwnRow) => {
    const [start, otherStart] = [one.startTime as string, other.startTime as string]
    if (start === otherStart) return one.learnerClassRegistrationId - other.learnerClassRegistrationId
    return start < otherStart ? -direction : direction
  }
}

const ofStatuses = (statuses: string) => (statuses === '' ? sql`true` : sql`r.class_registration_status_id = any (${statuses.split(',')}::bigint[])`)
/** All, or those of some statuses. */
const ownRows = ownStatements((scope, statuses) => [
  sql`select ${columnList(ownColumns)} from class_registrations r where ${current('r', scope)} and ${hasSeenUnit(scope)} and ${ofStatuses(statuses)}`,
])

/** Reads the learner's own rows, and looks up their classes, by whose day and time the page is found. */
const listOwnRegistrations = async (db: TenantDatabase, scope: LearnerScope, context: RecordContext, query: ListQuery) => {
  const { timeZone } = context
  const [rows] = await db.read<[OwnRow[]]>(...ownRows(scope, [query.classRegistrationStatusIdFilter ?? []].flat().join(',')))
  const { classes } = await db.lookUp({ classes: rows.map(({ classId }) => classId) })
  const isWanted = dayFilter(timeZone, query.startDateFilter)
  const found: OwnRow[] = []
  for (const row of rows) {
    const own = classes.get(row.classId)
    if (!own || own.isRetired || !isWanted(own.startDate)) continue
    row.startTime ??= own.startTime
    row.endTime ??= own.endTime
    found.push(row)
  }
  const { skip = 0, take = defaultTake, order } = query
  const items = found.sort(byStart(order)).slice(skip, skip + take)
  showTexts(ownColumns, items, context)
  return { items: await withClasses(db, context, items, ({ classId }) => classes.get(classId) as ClassRow), totalCount: found.length }
}

export const listClassRegistrations = async (db: TenantDatabase, context: RecordContext, query: ListQuery) => {
  const { scope } = context
  if ('learner' in scope && needsNoJoin(query)) return listOwnRegistrations(db, scope, context, query)
  const where = sql`${current('r', scope)} and ${seenBy(scope, sql`c.retired_at is null`)} and ${hasSeenUnit(scope)}`
  const { items, totalCount } = await readList(db, registrations(scope), where, query, context)
  return { items: await withClasses(db, context, items, (row) => row as ClassRow), totalCount }
}
