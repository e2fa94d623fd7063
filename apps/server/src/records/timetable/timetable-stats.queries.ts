import {
  attendanceTypes,
  attendedTypes,
  classStatusesNotHeld,
  type ListInMemory,
  type ListQuery,
  learnerTimetableStatsFilters,
  listInMemory,
  noPlaceStatuses,
  registrationStatuses,
} from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { asRecords, defaultTake } from '../../lists/read-list.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { ownStatements } from '../own-statements.queries.ts'
import { current, learnerOf } from '../scope.queries.ts'
import { hasSeenUnit } from './class-registrations.queries.ts'

type Registration = { classId: number; statusId: number; attendanceTypeId: number | null; endTime: string | null }
type Counts = { total: number; past: number; attended: number; absent: number; medicalLeave: number; approvedLeave: number; leave: number }

const includes = (statuses: readonly number[], status: number) => statuses.includes(status)
const isAttended = ({ statusId, attendanceTypeId }: Registration) =>
  attendanceTypeId === null ? statusId === registrationStatuses.attended : includes(attendedTypes, attendanceTypeId)
const isAbsent = ({ statusId, attendanceTypeId }: Registration) =>
  attendanceTypeId === null ? statusId === registrationStatuses.didNotAttend : attendanceTypeId === attendanceTypes.absent

/** Counts a class by its outcome: attended, absent, on leave, or not known (yet). */
const count = (counts: Counts, registration: Registration, isPast: boolean) => {
  const [isSick, isExcused] = [registration.attendanceTypeId === attendanceTypes.sick, registration.attendanceTypeId === attendanceTypes.excused]
  counts.total++
  if (isSick || isExcused) counts.leave++
  if (!isPast) return
  counts.past++
  if (isAttended(registration)) counts.attended++
  if (isAbsent(registration)) counts.absent++
  if (isSick) counts.medicalLeave++
  if (isExcused) counts.approvedLeave++
}

/** With one decimal. */
const percentage = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)

/**
 * Leave counts neither for nor against. The current percentage is of the past classes attended or missed; the best possible assumes attendance at every class
 * whose outcome is open.
 */
const shownCounts = ({ total, past, attended, absent, medicalLeave, approvedLeave, leave }: Counts) => ({
  totalCountOfClasses: total,
  totalCountOfClassesInPast: past,
  countOfAttendedClassesInPast: attended,
  countOfAbsentClassesInPast: absent,
  countOfMedicalLeaveClassesInPast: medicalLeave,
  countOfApprovedLeaveClassesInPast: approvedLeave,
  currentAttendancePercentage: percentage(attended, attended + absent),
  maxPossibleAttendancePercentage: percentage(total - absent - leave, total - leave),
})

type Stats = { timetableId: number; timetableCode: string | null; timetableDescription: string | null } & ReturnType<typeof shownCounts>

const stats: ListInMemory<Stats> = {
  fieldOf: (row, field) => row[field as keyof Stats],
  filters: learnerTimetableStatsFilters,
  searched: () => [],
  searchedAs: 'phrase',
  key: ({ timetableId }) => timetableId,
}

const registrationsOf = ownStatements((scope) => [
  sql`
  select r.class_id as "classId", r.class_registration_status_id as "statusId", r.attendance_type_id as "attendanceTypeId", r.ends_at as "endTime"
  from class_registrations r
  where ${current('r', scope)} and r.learner_id = ${learnerOf(scope)} and ${hasSeenUnit(scope)}
    and r.class_registration_status_id <> all (${noPlaceStatuses}::bigint[]) and r.attendance_type_id is distinct from ${attendanceTypes.classNotHeld}`,
])

/** Reads the learner's registrations, and counts them here by what is in memory of their classes. */
export const listTimetableStats = async (db: TenantDatabase, { scope, now }: RecordContext, query: ListQuery) => {
  const [registrations] = await db.read<[Registration[]]>(...registrationsOf(scope))
  const { classes } = await db.lookUp({ classes: registrations.map(({ classId }) => classId) })
  const countsOf = new Map<number, Counts>()
  for (const registration of registrations) {
    const attended = classes.get(registration.classId)
    if (!attended || includes(classStatusesNotHeld, attended.classStatusId) || ('learner' in scope && attended.isRetired)) continue
    const counts = countsOf.get(attended.timetableId) ?? { total: 0, past: 0, attended: 0, absent: 0, medicalLeave: 0, approvedLeave: 0, leave: 0 }
    countsOf.set(attended.timetableId, counts)
    count(counts, registration, (registration.endTime ?? attended.endTime) <= now)
  }
  const { timetables } = await db.lookUp({ timetables: countsOf.keys() })
  const rows = [...countsOf].map(([timetableId, counts]): Stats => {
    const { code = null, description = null } = timetables.get(timetableId) ?? {}
    return { timetableId, timetableCode: code, timetableDescription: description, ...shownCounts(counts) }
  })
  return asRecords(listInMemory(stats, rows, { sort: 'timetableCode', take: defaultTake, ...query }))
}
