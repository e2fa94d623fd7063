import type { Chance } from './calendar.ts'
import type { Class, Provider } from './provider.ts'
import { addRows } from './rows.queries.ts'
import type { Enrolment } from './studies.ts'

/** Status, attendance type and percentage of a past class. */
const past = (chance: Chance): [statusId: number, typeId: number, percentage: number | null] => {
  const drawn = chance.between(1, 20)
  if (drawn === 1) return [5, 5, 0]
  if (drawn === 2) return [5, 7, null]
  if (drawn === 3) return [5, 6, null]
  if (drawn <= 6) return [4, 2, 80]
  return [4, 1, 100]
}

/** Each kind of absence occurs once, whatever the random numbers. */
const certain: Record<number, [number, number, number | null]> = { 2: [5, 5, 0], 4: [5, 7, null], 7: [5, 6, null] }

/** Attendance is recorded by the next day. */
const registration = (item: Class, index: number, today: string, chance: Chance): [number, number | null, number | null] => {
  if (!item.isHeld) return [7, null, null]
  if (item.day >= today) return [item.weeks > 4 ? 1 : 3, null, null]
  return (item.timetable === 0 ? certain[index] : undefined) ?? past(chance)
}

/** Registers a learner for every class, with attendance for past ones. */
export const addRegistrations = (
  { transaction, tenantId, classes, calendar }: Provider,
  enrolments: readonly Enrolment[],
  learnerId: number,
  chance: Chance,
) => {
  const unitIds = enrolments.find(({ course }) => course.state === 'current')?.unitIds ?? []
  const rows = classes.map((item, index) => {
    const [statusId, typeId, percentage] = registration(item, index, calendar.day(0), chance)
    return {
      ...{ tenant_id: tenantId, learner_id: learnerId, class_id: item.id, unit_enrolment_id: unitIds[index % Math.max(1, unitIds.length)] ?? null },
      ...{ class_registration_status_id: statusId, attendance_type_id: typeId, attendance_percentage: percentage },
    }
  })
  return addRows(transaction, 'class_registrations', rows)
}
