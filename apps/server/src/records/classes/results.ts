import { assessedUnitStatuses, type ClassUnit, endedUnitStatuses, type FieldError, type UnitResult, unitEnrolmentStatuses } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import { sayOthers } from './attendance.ts'
import type { UnitRow } from './results.queries.ts'

export const unitsOf = (rows: readonly UnitRow[]): ClassUnit[] => {
  const units = new Map<number, ClassUnit>()
  for (const { unitId: id, unitCode: code, unitDescription: description, trainer, assessor, ...learner } of rows) {
    const unit = units.get(id) ?? { id, code, description, learners: [] }
    units.set(id, unit)
    unit.learners.push({ ...learner, assessedBy: [...new Set([trainer, assessor])].filter((name) => name !== null) })
  }
  return [...units.values()]
}

export type ResultChange = { row: UnitRow; result: UnitResult }

type Setting = { rows: readonly UnitRow[]; values: ReferenceValues; today: string }
type Fault = [field: keyof UnitResult, message: string]

const isActive = (values: ReferenceValues, list: 'results' | 'unit-enrolment-statuses', id: number) => {
  const value = values.find(list, id)
  return value !== undefined && value.isActive !== false
}

const faultsOf = (result: UnitResult, row: UnitRow | undefined, isRepeated: boolean, { values, today }: Setting): Fault[] => {
  if (!row) return [['unitEnrolmentId', 'Must be a learner’s unit in this class.']]
  if (isRepeated) return [['unitEnrolmentId', 'Is in the list twice.']]
  const { statusId, resultId, endDate } = result
  const faults: Fault[] = []
  const isKnown = assessedUnitStatuses.includes(statusId) && isActive(values, 'unit-enrolment-statuses', statusId)
  if (statusId !== row.statusId && !isKnown) faults.push(['statusId', 'Must be one of the statuses offered.'])
  if (resultId !== null && resultId !== row.resultId && !isActive(values, 'results', resultId)) faults.push(['resultId', 'Must be one of the results.'])
  const hasEnded = endedUnitStatuses.includes(statusId)
  if (resultId === null && hasEnded && statusId !== unitEnrolmentStatuses.withdrawn) faults.push(['resultId', 'Choose a result.'])
  if (endDate === null && hasEnded) faults.push(['endDate', 'Enter the day on which the unit ended.'])
  if (endDate !== null && endDate !== row.endDate && endDate > today && hasEnded) faults.push(['endDate', 'Must not be in the future.'])
  if (endDate !== null && row.startDate !== null && endDate < row.startDate) faults.push(['endDate', 'Must not be before the unit’s start.'])
  return faults
}

const isChanged = ({ row, result }: ResultChange) =>
  row.statusId !== result.statusId || row.resultId !== result.resultId || row.finalScore !== result.finalScore || row.endDate !== result.endDate

/** The results that change, checked. Nobody’s result is overwritten unseen. */
export const resultChanges = (results: readonly UnitResult[], setting: Setting): ResultChange[] => {
  const rowOf = new Map(setting.rows.map((row) => [row.unitEnrolmentId, row]))
  const seen = new Set<number>()
  const errors = results.flatMap((result, index): FieldError[] => {
    const isRepeated = seen.has(result.unitEnrolmentId)
    seen.add(result.unitEnrolmentId)
    const faults = faultsOf(result, rowOf.get(result.unitEnrolmentId), isRepeated, setting)
    return faults.map(([field, message]) => ({ pointer: `/results/${index}/${field}`, message }))
  })
  const found = results.flatMap((result) => {
    const row = rowOf.get(result.unitEnrolmentId)
    return row ? [{ row, result }] : []
  })
  if (found.some(({ row }) => !row.maySet)) throw new Problem('not-allowed', 'Only the unit’s trainer or assessor can set its results.')
  if (errors.length > 0) throw badInput(errors)
  const stale = found.filter(({ row, result }) => row.version !== result.version).map(({ row }) => row.name)
  if (stale.length > 0) throw new Problem('changed-meanwhile', `Somebody else changed ${sayOthers(stale)} meanwhile. Check the results, then save again.`)
  return found.filter(isChanged)
}
