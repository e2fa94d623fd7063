import sql, { type Sql } from 'sql-template-tag'
import { type ClassAccess, isVisible, mayMark } from './class-access.queries.ts'
import { type ClassRow, classColumns, classTables, withoutPlace } from './class-list.queries.ts'

export type OpenedRow = ClassRow & { mayMark: boolean }

export const selectClass = (access: ClassAccess, id: number): Sql => sql`
  select ${classColumns(access)}, ${mayMark(access)} as "mayMark" from ${classTables(access)} where ${isVisible(access)} and c.id = ${id} and c.retired_at is null`

export type LearnerRow = {
  registrationId: number
  version: number
  learnerId: number
  name: string
  legalName: string | null
  number: string | null
  attendanceTypeId: number | null
  attendancePercentage: number | null
}

/** Of a learner `l`. */
export const learnerName = sql`coalesce(nullif(concat_ws(' ', coalesce(l.preferred_name, l.first_name), l.last_name), ''), l.learner_number, 'Learner ' || l.id)`

const learnerColumns = sql`
  r.id as "registrationId", r.version, r.learner_id as "learnerId", ${learnerName} as name,
  case when l.preferred_name <> l.first_name then nullif(concat_ws(' ', l.first_name, l.last_name), '') end as "legalName",
  l.learner_number as number, r.attendance_type_id as "attendanceTypeId", r.attendance_percentage as "attendancePercentage"`

/** The learners with a place in a class that the caller sees. */
const learnersOf = (access: ClassAccess, id: number): Sql => sql`
  class_registrations r
  join classes c on ${isVisible(access)} and c.id = r.class_id and c.retired_at is null
  join learners l on l.tenant_id = ${access.tenantId} and l.id = r.learner_id
  where r.tenant_id = ${access.tenantId} and r.class_id = ${id} and r.class_registration_status_id not in (${withoutPlace}) and r.retired_at is null`

export const selectLearners = (access: ClassAccess, id: number): Sql => sql`
  select ${learnerColumns} from ${learnersOf(access, id)} order by fold(l.last_name), fold(coalesce(l.preferred_name, l.first_name)), r.id`

/** The same, held until the end of the transaction. */
export const lockLearners = (access: ClassAccess, id: number): Sql => sql`
  select ${learnerColumns} from ${learnersOf(access, id)} order by r.id for update of r`
