import { approvalFields, type changeRequestCalls, type DetailRecordName, type FieldError, isWrittenValue, partsOfKey } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import type { LearnerWrite } from '../build-learner-routes.ts'
import type { AttachDocuments } from '../learner-dependencies.ts'
import { holdDetails } from '../learners/details.queries.ts'
import { type Change, changesTo, rowOf } from '../learners/field-groups.ts'
import { type Rules, readRules } from './approval-rules.queries.ts'
import { askApproval } from './ask-approval.ts'
import { detailRecordOf, keyIn, keyOf } from './detail-records.ts'
import { lockLearner } from './own-requests.queries.ts'

type Creating = LearnerWrite<(typeof changeRequestCalls)['createChangeRequest']>
type Asked = { field: string; value: string | number | boolean | null }

const faultOf = ({ field, value }: Asked, index: number, all: readonly Asked[], rules: Rules, country: string): FieldError[] => {
  const at = (part: string, message: string) => [{ pointer: `/fields/${index}/${part}`, message }]
  const known = approvalFields.get(field)
  if (!known || (known.country && known.country !== country)) return at('field', 'Your provider doesn’t have this field.')
  if (!rules.has(field))
    return at('field', known.writable ? 'This field doesn’t need approval. Change it in your details.' : 'Only your provider can change this field.')
  if (all.findIndex((one) => one.field === field) < index) return at('field', 'Is in the list twice.')
  return isWrittenValue(known.kind, value) ? [] : at('value', 'Is invalid.')
}

/** What the fields of one record change, with the same checks as a write. */
const changesOf = async ({ transaction, context }: Creating, record: DetailRecordName, asked: readonly Asked[]) => {
  const { scope, secrets, values, tenant, timeZone, today } = context
  const { fieldGroups } = detailRecordOf[record]
  const rows = await holdDetails(transaction, fieldGroups, scope)
  if (!rows) throw new Problem('not-found', 'There are no learner records for this account.')
  const checking = { values, tenantCountry: tenant.countryCode, timeZone, today, birthDate: rows.birthDate }
  return fieldGroups.flatMap((fieldGroup) => {
    const given = asked.filter(({ field }) => partsOfKey(field).group === fieldGroup.group).map(({ field, value }) => [partsOfKey(field).name, value])
    if (given.length === 0) return []
    const { changes, errors } = changesTo(fieldGroup, rows.rows.get(rowOf(fieldGroup)) ?? {}, Object.fromEntries(given), secrets, checking)
    return [{ changes, errors: errors.map(({ pointer, message }) => ({ field: keyIn(fieldGroup, pointer.split('/').at(-1) ?? ''), message })) }]
  })
}

/** What a learner asks to change, checked as a write would be. */
export const checkRequest = async (call: Creating, attach: AttachDocuments) => {
  const { transaction, context, body } = call
  const { tenantId } = context.scope
  const { documentIds = [] } = body
  const fields = body.fields as Asked[]
  const learnerId = await lockLearner(transaction, context.scope)
  if (learnerId === undefined) throw new Problem('not-found', 'There are no learner records for this account.')
  const rules = await readRules(transaction, tenantId)
  const errors = fields.flatMap((asked, index) => faultOf(asked, index, fields, rules, context.tenant.countryCode))
  const changes: Change[] = []
  if (errors.length === 0) {
    for (const [record, asked] of Map.groupBy(fields, ({ field }) => partsOfKey(field).record))
      for (const part of await changesOf(call, record, asked)) {
        changes.push(...part.changes)
        errors.push(...part.errors.map(({ field, message }) => ({ pointer: `/fields/${fields.findIndex((one) => one.field === field)}/value`, message })))
      }
    const changed = new Set(changes.map(keyOf))
    const wrong = new Set(errors.map(({ pointer }) => pointer))
    for (const [index, { field }] of fields.entries())
      if (!changed.has(field) && !wrong.has(`/fields/${index}/value`))
        errors.push({ pointer: `/fields/${index}/value`, message: 'This is what we have already.' })
    if (documentIds.length === 0 && changes.some((change) => rules.get(keyOf(change)) === 'approval-with-document'))
      errors.push({ pointer: '/documentIds', message: 'Add a document that shows the change.' })
  }
  const attaching = { tenantId, learnerId, documentIds, at: context.now }
  errors.push(...(await attach(transaction, attaching)))
  const write = async () => {
    const changeRequestId = await askApproval(call, learnerId, changes, documentIds)
    if (changeRequestId === undefined) return
    const faults = await attach(transaction, { ...attaching, changeRequestId })
    if (faults.length > 0) throw badInput(faults)
  }
  return { errors, write }
}
