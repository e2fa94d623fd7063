import { type ClassView, classStatusesNotHeld, noPlaceStatuses } from '@lanyard/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { pattern } from '../../lists/list-filters.queries.ts'
import { staffName } from '../staff/staff-members.queries.ts'
import { type ClassAccess, isMine, isVisible } from './class-access.queries.ts'

export const withoutPlace = raw(noPlaceStatuses.join(', '))
const notHeld = raw(classStatusesNotHeld.join(', '))

export type ClassRow = {
  id: number
  code: string
  description: string
  timetable: string
  startDate: string
  startsAt: string
  endsAt: string
  statusId: number
  isHeld: boolean
  trainerId: number | null
  trainerName: string | null
  venueId: number | null
  colourCode: string | null
  isMine: boolean
  learnerCount: number
  markedCount: number
}

/** Of a class `c`, its timetable `t` and trainer `s`, with the counts `n` of its learners. */
export const classColumns = (access: ClassAccess): Sql => sql`
  c.id, c.code, c.description, t.description as timetable, c.start_date as "startDate", c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.class_status_id as "statusId", c.class_status_id not in (${notHeld}) as "isHeld", c.trainer_id as "trainerId", ${staffName(sql`s`)} as "trainerName",
  c.venue_id as "venueId", c.colour_code as "colourCode", ${isMine(access)} as "isMine", n.learners as "learnerCount", n.marked as "markedCount"`

export const classTables = ({ tenantId }: ClassAccess): Sql => sql`classes c
  join timetables t on t.tenant_id = ${tenantId} and t.id = c.timetable_id
  left join staff s on s.tenant_id = ${tenantId} and s.id = c.trainer_id
  cross join lateral (
    select count(*)::int as learners, count(r.attendance_type_id)::int as marked from class_registrations r
    where r.tenant_id = ${tenantId} and r.class_id = c.id and r.class_registration_status_id not in (${withoutPlace}) and r.retired_at is null) n`

/** The last class of a page: when it starts, and its id. */
export type ClassCursor = { at: string; id: number }

export type ClassQuery = {
  view: ClassView
  search?: string | undefined
  trainerIdFilter?: number | undefined
  courseOfferIdFilter?: number | undefined
  cursor?: ClassCursor | undefined
  take: number
  /** The provider's day, and where that is. */
  today: string
  timeZone: string
}

const inCourse = (tenantId: TenantId, courseOfferId: number): Sql => sql`exists (
  select from class_registrations r
  join unit_enrolments u on u.tenant_id = ${tenantId} and u.id = r.unit_enrolment_id
  join course_enrolments e on e.tenant_id = ${tenantId} and e.id = u.course_enrolment_id
  where r.tenant_id = ${tenantId} and r.class_id = c.id and e.course_offer_id = ${courseOfferId})`

const found = (search: string | undefined): Sql[] =>
  (search ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`fold(concat_ws(' ', c.code, c.description, t.description, s.first_name, s.last_name)) like fold(${pattern(word)})`)

/** One more row than asked for tells whether there is a next page. */
export const selectClasses = (access: ClassAccess, query: ClassQuery): Sql => {
  const { view, search, trainerIdFilter, courseOfferIdFilter, cursor, take, today, timeZone } = query
  const isPast = view === 'past'
  const startOfToday = sql`(${today}::timestamp at time zone ${timeZone})`
  const conditions = [
    isVisible(access),
    sql`c.retired_at is null`,
    isPast ? sql`c.starts_at < ${startOfToday}` : sql`c.starts_at >= ${startOfToday}`,
    ...(trainerIdFilter === undefined ? [] : [sql`c.trainer_id = ${trainerIdFilter}`]),
    ...(courseOfferIdFilter === undefined ? [] : [inCourse(access.tenantId, courseOfferIdFilter)]),
    ...found(search),
  ]
  const from = cursor ? sql`and (c.starts_at, c.id) ${isPast ? sql`<` : sql`>`} (${cursor.at}::timestamptz, ${cursor.id})` : empty
  const direction = isPast ? sql`desc` : sql`asc`
  return sql`
    select ${classColumns(access)}, c.starts_at::text as "sortedAt" from ${classTables(access)}
    where ${join(conditions, ' and ')} ${from} order by c.starts_at ${direction}, c.id ${direction} limit ${take + 1}`
}

type NamedRow = { id: number; name: string }
export type OptionRows = [trainers: NamedRow[], courses: NamedRow[]]

const mostOptions = 500

export const selectOptions = (tenantId: TenantId): [Sql, Sql] => [
  sql`
    select s.id, coalesce(${staffName(sql`s`)}, s.email, 'Staff ' || s.id) as name from staff s
    where s.tenant_id = ${tenantId} and exists (select from classes c where c.tenant_id = ${tenantId} and c.trainer_id = s.id and c.retired_at is null)
    order by fold(s.last_name), fold(s.first_name), s.id limit ${mostOptions}`,
  sql`
    select o.id, o.description as name from course_offers o where o.tenant_id = ${tenantId} and o.retired_at is null
    order by fold(o.description), o.id limit ${mostOptions}`,
]
