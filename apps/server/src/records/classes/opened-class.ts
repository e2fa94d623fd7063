import type { ClassSummary, LookupName, OpenedClass } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { ClassContext } from './class-context.ts'
import type { ClassRow } from './class-list.queries.ts'
import type { LearnerRow, OpenedRow } from './opened-class.queries.ts'

export const summaryOf = (row: ClassRow, values: ReferenceValues): ClassSummary => {
  const { statusId, trainerId, trainerName, venueId, ...rest } = row
  return {
    ...rest,
    status: values.texts('class-statuses', 'description').get(statusId) ?? null,
    trainer: trainerId === null ? null : { id: trainerId, name: trainerName ?? `Staff ${trainerId}` },
    venue: venueId === null ? null : (values.texts('venues', 'description').get(venueId) ?? null),
  }
}

/** The active values of a list, and those that are in use. */
export const choicesOf = (values: ReferenceValues, list: LookupName, key: string, used: readonly (number | null)[]) =>
  values
    .all(list)
    .filter((value) => value.isActive !== false || used.includes(Number(value[key])))
    .map((value) => ({ id: Number(value[key]), code: typeof value.code === 'string' ? value.code : null, description: String(value.description) }))

/** A class with its learners. Throws if the caller doesn't see it. */
export const openedClassOf = (row: OpenedRow | undefined, learners: LearnerRow[], { values, today }: ClassContext): OpenedClass => {
  if (!row) throw new Problem('not-found')
  const { mayMark, ...rest } = row
  return {
    ...summaryOf(rest, values),
    hasStarted: row.startDate <= today,
    mayMark: mayMark && row.isHeld,
    learners,
    attendanceTypes: choicesOf(
      values,
      'attendance-types',
      'attendanceTypeId',
      learners.map(({ attendanceTypeId }) => attendanceTypeId),
    ),
  }
}
