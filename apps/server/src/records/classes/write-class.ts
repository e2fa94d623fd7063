import type { classCalls } from '@lanyard/contract'
import type { AuditEntry } from '../../audit/audit.queries.ts'
import { audit } from '../../audit/audit.ts'
import { Problem } from '../../common/problem.ts'
import type { Row, Transaction } from '../../database/database.ts'
import type { RecordWrite } from '../../http/routes.ts'
import { putMarks } from './attendance.queries.ts'
import { rollChanges } from './attendance.ts'
import type { ClassContext } from './class-context.ts'
import { type LearnerRow, lockLearners, type OpenedRow, selectClass } from './opened-class.queries.ts'
import { type ClassParts, classStatements, openedClassOf } from './opened-class.ts'
import { putResults, selectUnits, type UnitRow } from './results.queries.ts'
import { resultChanges } from './results.ts'

type Writing<Operation extends 'markAttendance' | 'saveResults'> = RecordWrite<(typeof classCalls)[Operation], ClassContext>

/** The class as the caller sees it after the write. */
const opened = async (transaction: Transaction, context: ClassContext, id: number) => {
  const parts: Row[][] = []
  for (const statement of classStatements(context.access, id)) parts.push(await transaction.rows(statement))
  return openedClassOf(parts as ClassParts, context)
}

const seen = async (transaction: Transaction, { access }: ClassContext, id: number): Promise<OpenedRow> => {
  const [found] = await transaction.rows<OpenedRow>(selectClass(access, id))
  if (!found) throw new Problem('not-found')
  return found
}

const entryOf = (action: string, { id, code }: OpenedRow, name: string, before: string[], after: string[]): AuditEntry => ({
  ...{ action, subjectKind: 'class', subjectId: String(id) },
  ...{ before: { [name]: before }, after: { class: code, [name]: after } },
})

export const markAttendance = async (call: Writing<'markAttendance'>) => {
  const { transaction, access, today, values, params, body, caller, request } = call
  const found = await seen(transaction, call, params.id)
  if (!found.mayMark) throw new Problem('not-allowed')
  if (!found.isHeld) throw new Problem('conflict', 'This class isn’t held, so nobody can be marked.')
  const learners = await transaction.rows<LearnerRow>(lockLearners(access, params.id))
  const changes = rollChanges(body.marks, { learners, hasStarted: found.startDate <= today, values })
  if (changes.length > 0) {
    await putMarks(
      transaction,
      access.tenantId,
      changes.map(({ marked }) => marked),
    )
    const typeOf = values.texts('attendance-types', 'description')
    const say = (name: string, id: number | null) => `${name}: ${id === null ? 'not marked' : (typeOf.get(id) ?? id)}`
    const before = changes.map(({ learner }) => say(learner.name, learner.attendanceTypeId))
    const after = changes.map(({ learner, marked }) => say(learner.name, marked.attendanceTypeId))
    await audit(transaction, caller, request, [entryOf('attendance.mark', found, 'attendance', before, after)])
  }
  return opened(transaction, call, params.id)
}

export const saveResults = async (call: Writing<'saveResults'>) => {
  const { transaction, access, today, values, params, body, caller, request } = call
  const found = await seen(transaction, call, params.id)
  const rows = await transaction.rows<UnitRow>(selectUnits(access, params.id, true))
  const changes = resultChanges(body.results, { rows, values, today })
  if (changes.length > 0) {
    await putResults(
      transaction,
      access.tenantId,
      changes.map(({ result }) => result),
    )
    const [resultOf, statusOf] = [values.texts('results', 'description'), values.texts('unit-enrolment-statuses', 'description')]
    const say = ({ name, unitCode }: UnitRow, { resultId, statusId }: { resultId: number | null; statusId: number }) =>
      `${name}, ${unitCode}: ${resultId === null ? statusOf.get(statusId) : resultOf.get(resultId)}`
    const before = changes.map(({ row }) => say(row, row))
    const after = changes.map(({ row, result }) => say(row, result))
    await audit(transaction, caller, request, [entryOf('results.save', found, 'results', before, after)])
  }
  return opened(transaction, call, params.id)
}
