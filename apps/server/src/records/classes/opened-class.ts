import { assessedUnitStatuses, type ClassSummary, type LookupName, lookups, type OpenedClass } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { ClassAccess } from './class-access.queries.ts'
import type { ClassContext } from './class-context.ts'
import type { ClassRow } from './class-list.queries.ts'
import { type LearnerRow, type OpenedRow, selectClass, selectLearners } from './opened-class.queries.ts'
import { selectUnits, type UnitRow } from './results.queries.ts'
import { unitsOf } from './results.ts'

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
const choicesOf = (values: ReferenceValues, list: LookupName, used: readonly (number | null)[]) => {
  const { key } = lookups[list]
  return values
    .all(list)
    .filter((value) => value.isActive !== false || used.includes(Number(value[key])))
    .map((value) => ({ id: Number(value[key]), code: typeof value.code === 'string' ? value.code : null, description: String(value.description) }))
}

export type ClassParts = [opened: OpenedRow[], learners: LearnerRow[], units: UnitRow[]]

/** All of a class, in one round trip. */
export const classStatements = (access: ClassAccess, id: number) => [selectClass(access, id), selectLearners(access, id), selectUnits(access, id)] as const

/** A class with its learners. Throws if the caller doesn't see it. */
export const openedClassOf = ([[row], learners, units]: ClassParts, { values, today }: ClassContext): OpenedClass => {
  if (!row) throw new Problem('not-found')
  const { mayMark, ...rest } = row
  const used = (field: 'statusId' | 'resultId') => units.map((unit) => unit[field])
  const statuses = choicesOf(values, 'unit-enrolment-statuses', used('statusId'))
  return {
    ...summaryOf(rest, values),
    hasStarted: row.startDate <= today,
    mayMark: mayMark && row.isHeld,
    learners,
    attendanceTypes: choicesOf(
      values,
      'attendance-types',
      learners.map(({ attendanceTypeId }) => attendanceTypeId),
    ),
    units: unitsOf(units),
    unitStatuses: statuses.filter(({ id }) => assessedUnitStatuses.includes(id) || used('statusId').includes(id)),
    results: choicesOf(values, 'results', used('resultId')),
  }
}
