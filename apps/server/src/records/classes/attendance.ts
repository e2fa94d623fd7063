import { attendanceTypes, attendedTypes, type FieldError, type Mark } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { Marked } from './attendance.queries.ts'
import type { LearnerRow } from './opened-class.queries.ts'

/** Learners who were there for a part of the class. */
const partly: readonly number[] = [attendanceTypes.late, attendanceTypes.leftEarly]
const missed: readonly number[] = [attendanceTypes.absent, attendanceTypes.excused, attendanceTypes.sick]
/** Leave is known before the class. */
const leave: readonly number[] = [attendanceTypes.excused, attendanceTypes.sick]

const percentageOf = ({ attendanceTypeId: type, attendancePercentage: given }: Mark): number | null => {
  if (type === null) return null
  if (partly.includes(type)) return given ?? null
  if (attendedTypes.includes(type)) return 100
  return type === attendanceTypes.absent ? 0 : null
}

const markedOf = (mark: Mark): Marked => {
  const { registrationId, attendanceTypeId: type } = mark
  const attended = type === null ? null : attendedTypes.includes(type) ? true : missed.includes(type) ? false : null
  return { registrationId, attendanceTypeId: type, attendancePercentage: percentageOf(mark), attended }
}

/** "Zoë", "Zoë and 2 more". */
export const sayOthers = ([first, ...others]: readonly string[]) => (others.length === 0 ? first : `${first} and ${others.length} more`)

export type RollChange = { learner: LearnerRow; marked: Marked }

type Roll = { learners: readonly LearnerRow[]; hasStarted: boolean; values: ReferenceValues }

const faultsOf = (mark: Mark, learner: LearnerRow | undefined, isRepeated: boolean, { hasStarted, values }: Roll): [field: keyof Mark, message: string][] => {
  if (!learner) return [['registrationId', 'Must be a learner of this class.']]
  if (isRepeated) return [['registrationId', 'Is in the list twice.']]
  const { attendanceTypeId: type, attendancePercentage: given } = mark
  if (type === null || type === learner.attendanceTypeId) return []
  const value = values.find('attendance-types', type)
  if (!value || value.isActive === false) return [['attendanceTypeId', 'Must be one of the attendance types.']]
  if (!hasStarted && !leave.includes(type)) return [['attendanceTypeId', 'The class hasn’t started. Until then, only leave can be marked.']]
  return given !== undefined && given !== null && !partly.includes(type) ? [['attendancePercentage', 'Is only for learners who were late or left early.']] : []
}

/** The learners of a roll that change, checked. Nobody’s mark is overwritten unseen. */
export const rollChanges = (marks: readonly Mark[], roll: Roll): RollChange[] => {
  const learnerOf = new Map(roll.learners.map((learner) => [learner.registrationId, learner]))
  const seen = new Set<number>()
  const errors = marks.flatMap((mark, index): FieldError[] => {
    const isRepeated = seen.has(mark.registrationId)
    seen.add(mark.registrationId)
    return faultsOf(mark, learnerOf.get(mark.registrationId), isRepeated, roll).map(([field, message]) => ({ pointer: `/marks/${index}/${field}`, message }))
  })
  if (errors.length > 0) throw badInput(errors)
  const pairs = marks.map((mark) => ({ mark, learner: learnerOf.get(mark.registrationId) as LearnerRow }))
  const stale = pairs.filter(({ mark, learner }) => mark.version !== learner.version).map(({ learner }) => learner.name)
  if (stale.length > 0) throw new Problem('changed-meanwhile', `Somebody else marked ${sayOthers(stale)} meanwhile. Check the roll, then save again.`)
  return pairs
    .map(({ mark, learner }) => ({ learner, marked: markedOf(mark) }))
    .filter(({ learner, marked }) => marked.attendanceTypeId !== learner.attendanceTypeId || marked.attendancePercentage !== learner.attendancePercentage)
}
