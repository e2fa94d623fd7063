import { isLowRisk } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { Transaction } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { auditOf, type Change } from '../learners/field-groups.ts'
import { storedValue } from '../learners/write-changes.ts'
import type { LearnerScope } from '../scope.queries.ts'
import { addRequest, type FieldRow, type NewField, readWaiting, takeBack } from './change-requests.queries.ts'
import { keyOf } from './detail-records.ts'

type Asking = {
  transaction: Transaction
  caller: Caller
  request: FastifyRequest
  context: { scope: LearnerScope; secrets: Secrets; now: string }
}

const fieldFor = (change: Change, secrets: Secrets): NewField => {
  const [before, after] = [change.before, change.after].map((value) => storedValue(change, value, secrets))
  const field = keyOf(change)
  return change.isSealed
    ? { field, before: null, after: null, beforeSealed: before as Buffer | null, afterSealed: after as Buffer | null }
    : { field, before, after, beforeSealed: null, afterSealed: null }
}

const isSame = (waiting: FieldRow, asked: NewField) =>
  waiting.field === asked.field &&
  waiting.after === asked.after &&
  (asked.afterSealed ? waiting.afterSealed?.equals(asked.afterSealed) === true : waiting.afterSealed === null)

/**
 * Writes a request for some changes of a learner, who is locked. It takes back what waited for the same fields. Without documents, what waits already isn't
 * asked for again. Returns the request, if there is one.
 */
export const askApproval = async (
  { transaction, caller, request, context }: Asking,
  learnerId: number,
  changes: readonly Change[],
  documentIds: readonly number[] = [],
): Promise<number | undefined> => {
  const { scope, secrets, now: at } = context
  const { tenantId } = scope
  const waiting = await readWaiting(transaction, tenantId, learnerId)
  const isNew = (change: Change) => documentIds.length > 0 || !waiting.some((one) => isSame(one, fieldFor(change, secrets)))
  const asked = changes.filter(isNew)
  if (asked.length === 0) return undefined
  const fields = asked.map((change) => fieldFor(change, secrets))
  const names = new Set(fields.map(({ field }) => field))
  await takeBack(
    transaction,
    tenantId,
    waiting.filter(({ field }) => names.has(field)),
    at,
  )
  const lowRisk = fields.every(({ field }) => isLowRisk(field))
  const of = { learnerId, accountId: scope.learner.accountId, isLowRisk: lowRisk, hasDocuments: documentIds.length > 0, at }
  const id = await addRequest(transaction, tenantId, of, fields)
  const { before, after } = auditOf(asked)
  const entry = { action: 'change-request.create', subjectKind: 'change-request', subjectId: String(id) }
  await audit(transaction, caller, request, [{ ...entry, before, after: { ...after, ...(documentIds.length > 0 && { documentIds }) } }])
  return id
}
