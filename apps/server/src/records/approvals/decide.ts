import { approvalLabelOf, type DetailRecordName, partsOfKey } from '@lanyard/contract'
import { audit, type Request } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { holdDetails } from '../learners/details.queries.ts'
import { auditOf, type Change, changesTo, rowOf } from '../learners/field-groups.ts'
import { writeChanges } from '../learners/write-changes.ts'
import type { StaffScope } from '../scope.queries.ts'
import { ensureStaff } from '../staff/staff-members.queries.ts'
import { type ApprovalContext, personOf } from './approval-context.ts'
import { type DocumentRow, selectDocuments } from './approval-list.queries.ts'
import { readRules } from './approval-rules.queries.ts'
import { type Decision, type FieldRow, type LockedRequest, lockRequest, selectFields, writeDecisions } from './change-requests.queries.ts'
import { readChange } from './changed-fields.ts'
import { detailRecordOf, keyIn } from './detail-records.ts'

export type Deciding = ApprovalContext & { transaction: Transaction; caller: Caller; request: Request }
export type Given = { field: string; decision: 'approve' | 'decline'; reason?: string | undefined }
/** What was decided, for the learner. */
export type Decided = { id: number; learnerId: number; decisions: Decision[] }

/** The request as the person saw it, locked. */
export const demandVersion = async ({ transaction, caller }: Deciding, id: number, version: number): Promise<LockedRequest> => {
  const found = await lockRequest(transaction, caller.tenantId, id)
  if (!found) throw new Problem('not-found')
  if (found.isClosed) throw new Problem('conflict', found.isDecided ? 'A colleague has decided this request already.' : 'The learner took this request back.')
  if (found.version !== version) throw new Problem('conflict', 'This request changed since you opened it. Read it again, then decide.')
  return found
}

const decisionsOf = (given: readonly Given[], waiting: readonly FieldRow[]): Decision[] => {
  const errors = given.flatMap(({ field, decision, reason }, index) => {
    const at = (part: string, message: string) => [{ pointer: `/fields/${index}/${part}`, message }]
    if (!waiting.some((one) => one.field === field)) return at('field', 'Must be a field that waits in this request.')
    if (given.findIndex((one) => one.field === field) < index) return at('field', 'Is in the list twice.')
    return decision === 'decline' && !reason ? at('reason', 'Enter a reason. The learner reads it.') : []
  })
  if (errors.length > 0) throw badInput(errors)
  return given.map(({ field, decision, reason }) => ({
    field,
    ...(decision === 'approve' ? { state: 'approved', reason: null } : { state: 'declined', reason: reason ?? null }),
  }))
}

/** A field whose rule asks for a document is only approved with one that was scanned. */
const demandDocuments = async ({ transaction, caller: { tenantId } }: Deciding, id: number, approved: readonly FieldRow[]) => {
  const rules = await readRules(transaction, tenantId)
  const field = approved.find((one) => rules.get(one.field) === 'approval-with-document')
  if (!field) return
  const documents = await transaction.rows<DocumentRow>(selectDocuments(tenantId, id))
  if (documents.some(({ state }) => state === 'clean')) return
  const label = approvalLabelOf(field.field)
  const scanning = documents.some(({ state }) => state === 'scanning')
  throw new Problem(
    'conflict',
    scanning ? 'The document is still being checked. Try again in a moment.' : `${label} needs a document. Decline it and ask the learner for one.`,
  )
}

type Approved = { subject: string; scope: StaffScope; changes: Change[] }

/** What approved values of one record change, with the same checks as a learner's own write. */
const checkApproved = async (call: Deciding, learnerId: number, record: DetailRecordName, approved: readonly FieldRow[]): Promise<Approved> => {
  const { transaction, caller, tenant, values, secrets, today } = call
  const { subject, fieldGroups } = detailRecordOf[record]
  const { tenantId, accountId } = caller
  const scope: StaffScope = { tenantId, staff: { accountId }, permission: 'approvals:decide', learnerId }
  const rows = await holdDetails(transaction, fieldGroups, scope)
  if (!rows) throw new Problem('conflict', 'This learner’s record no longer exists.')
  const checking = { values, tenantCountry: tenant.countryCode, timeZone: tenant.timeZone, today, birthDate: rows.birthDate }
  const changes = fieldGroups.flatMap((fieldGroup) => {
    const given = approved.filter(({ field }) => partsOfKey(field).group === fieldGroup.group)
    if (given.length === 0) return []
    const body = Object.fromEntries(given.map((row) => [partsOfKey(row.field).name, readChange(row, 'after', secrets)]))
    const { changes: found, errors } = changesTo(fieldGroup, rows.rows.get(rowOf(fieldGroup)) ?? {}, body, secrets, checking)
    const [wrong] = errors
    if (!wrong) return found
    const label = approvalLabelOf(keyIn(fieldGroup, wrong.pointer.split('/').at(-1) ?? ''))
    throw new Problem('conflict', `${label} can’t be changed to this any more. ${wrong.message}`)
  })
  return { subject, scope, changes }
}

const writeApproved = async ({ transaction, caller, request, secrets }: Deciding, learnerId: number, { subject, scope, changes }: Approved) => {
  if (changes.length === 0) return
  await writeChanges(transaction, { scope, secrets }, learnerId, changes)
  await audit(transaction, caller, request, [{ action: `${subject}.update`, subjectKind: subject, subjectId: String(learnerId), ...auditOf(changes) }])
}

/** What deciding fields of a request would do. Nothing is written. */
export const checkDecision = async (call: Deciding, { id, learnerId }: LockedRequest, given: readonly Given[] | 'approve-all') => {
  const { transaction, caller } = call
  const waiting = (await transaction.rows<FieldRow>(selectFields(caller.tenantId, id))).filter(({ state }) => state === 'waiting')
  const wanted = given === 'approve-all' ? waiting.map(({ field }): Given => ({ field, decision: 'approve' })) : given
  const decisions = decisionsOf(wanted, waiting)
  const isApproved = new Set(decisions.flatMap(({ field, state }) => (state === 'approved' ? [field] : [])))
  const approved = waiting.filter(({ field }) => isApproved.has(field))
  await demandDocuments(call, id, approved)
  const checked: Approved[] = []
  for (const [record, fields] of Map.groupBy(approved, ({ field }) => partsOfKey(field).record))
    checked.push(await checkApproved(call, learnerId, record, fields))
  return { decisions, approved, checked }
}

/** Decides fields of a request, which `demandVersion` locked. */
export const decide = async (call: Deciding, locked: LockedRequest, given: readonly Given[] | 'approve-all'): Promise<Decided> => {
  const { transaction, caller, request, now } = call
  const { id, learnerId } = locked
  const { tenantId } = caller
  // All is checked before anything is written.
  const { decisions, approved, checked } = await checkDecision(call, locked, given)
  for (const one of checked) await writeApproved(call, learnerId, one)
  const staffId = await ensureStaff(transaction, tenantId, personOf(caller))
  await writeDecisions(transaction, tenantId, id, staffId, decisions, now)
  const after = {
    learnerId,
    approved: approved.map(({ field }) => field),
    declined: decisions.flatMap(({ field, state, reason }) => (state === 'declined' ? [{ field, reason }] : [])),
  }
  await audit(transaction, caller, request, [{ action: 'change-request.decide', subjectKind: 'change-request', subjectId: String(id), after }])
  return { id, learnerId, decisions }
}
