import { type ApprovalRule, type DetailRecordName, type OpenedApproval, partsOfKey } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { Row, TenantDatabase, TenantId, Transaction } from '../../database/database.ts'
import { readsIn } from '../../database/reads-in.ts'
import { type DetailRows, readDetails, rereadDetails } from '../learners/details.queries.ts'
import { readFieldGroup, rowOf } from '../learners/field-groups.ts'
import type { StaffScope } from '../scope.queries.ts'
import type { ApprovalContext } from './approval-context.ts'
import { type ApprovalRow, type DocumentRow, selectApproval, selectDocuments } from './approval-list.queries.ts'
import { rulesOf, selectRules } from './approval-rules.queries.ts'
import { type FieldRow, selectFields } from './change-requests.queries.ts'
import { changedFieldOf, readChange } from './changed-fields.ts'
import { detailRecordOf, fieldOf } from './detail-records.ts'

export const summaryOf = ({ learnerId, learnerName, learnerNumber, learnerFirstName: _, ...row }: ApprovalRow) => ({
  ...row,
  learner: { id: learnerId, name: learnerName, number: learnerNumber },
})

/** How a request is read: in one round trip, or in a transaction. */
type Reading = {
  rows(...statements: Parameters<TenantDatabase['read']>): Promise<Row[][]>
  details(record: DetailRecordName, scope: StaffScope): Promise<DetailRows | undefined>
}

export const readingOf = (db: TenantDatabase): Reading => ({
  rows: (...statements) => db.read(...statements),
  details: (record, scope) => readDetails(db, detailRecordOf[record].fieldGroups, scope),
})

export const readingIn = (transaction: Transaction): Reading => ({
  rows: (...statements) => readsIn(transaction).read(...statements),
  details: (record, scope) => rereadDetails(transaction, detailRecordOf[record].fieldGroups, scope),
})

/** What is stored of a learner now, by field. */
const storedValues = async (reading: Reading, { values, secrets }: ApprovalContext, scope: StaffScope, fields: readonly FieldRow[]) => {
  const stored = new Map<string, unknown>()
  for (const record of new Set(fields.map(({ field }) => partsOfKey(field).record))) {
    const details = await reading.details(record, scope)
    for (const fieldGroup of detailRecordOf[record].fieldGroups) {
      const read = readFieldGroup(fieldGroup, details?.rows.get(rowOf(fieldGroup)) ?? {}, values, secrets)
      for (const name of Object.keys(fieldGroup.fields)) stored.set(`${record}/${fieldGroup.group ? `${fieldGroup.group}.` : ''}${name}`, read[name])
    }
  }
  return stored
}

type Opening = {
  tenantId: TenantId
  id: number
  accountId: number
  mayDecide: boolean
  reveals?: boolean
}

export const openApproval = async (reading: Reading, context: ApprovalContext, opening: Opening): Promise<OpenedApproval> => {
  const { tenantId, id, accountId, mayDecide, reveals } = opening
  const [[row], fields, documents, rules] = (await reading.rows(
    selectApproval(tenantId, id),
    selectFields(tenantId, id),
    selectDocuments(tenantId, id),
    selectRules(tenantId),
  )) as [ApprovalRow[], FieldRow[], DocumentRow[], ApprovalRule[]]
  if (!row) throw new Problem('not-found')
  const { values, secrets } = context
  const ruleOf = rulesOf(rules)
  const stored = await storedValues(reading, context, { tenantId, staff: { accountId }, permission: 'approvals:read', learnerId: row.learnerId }, fields)
  const summary = summaryOf(row)
  return {
    ...summary,
    learner: { ...summary.learner, firstName: row.learnerFirstName ?? row.learnerName },
    fields: fields.map((field) => ({
      ...changedFieldOf(field, values, secrets, reveals),
      isSealed: fieldOf(field.field).sealed === true,
      needsDocument: ruleOf.get(field.field) === 'approval-with-document',
      isStale: field.state === 'waiting' && stored.get(field.field) !== readChange(field, 'before', secrets),
      decidedBy: field.decidedBy,
    })),
    documents,
    mayDecide: mayDecide && row.closedAt === null,
  }
}
