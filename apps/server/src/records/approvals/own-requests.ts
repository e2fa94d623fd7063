import { type ApprovalRule, decidedFor, type OwnChangeRequests } from '@lanyard/contract'
import type { Row } from '../../database/database.ts'
import type { LearnerContext } from '../learner-dependencies.ts'
import { selectRules } from './approval-rules.queries.ts'
import { changedFieldOf } from './changed-fields.ts'
import { type OwnFieldRow, selectOwnDocuments, selectOwnFields } from './own-requests.queries.ts'

const day = 86_400_000

/** What a learner sees of the rules and of their requests, in one round trip. */
export const ownStatements = ({ scope, now }: LearnerContext) => [
  selectRules(scope.tenantId),
  selectOwnFields(scope, new Date(Date.parse(now) - decidedFor * day).toISOString()),
  selectOwnDocuments(scope),
]

type Document = OwnChangeRequests['requests'][number]['documents'][number] & { changeRequestId: number }

export const ownRequestsOf = ([rules = [], fields = [], documents = []]: Row[][], { values, secrets }: LearnerContext): OwnChangeRequests => {
  const documentsOf = Map.groupBy(documents as Document[], ({ changeRequestId }) => changeRequestId)
  const byRequest = Map.groupBy(fields as OwnFieldRow[], ({ changeRequestId }) => changeRequestId)
  return {
    rules: rules as ApprovalRule[],
    requests: [...byRequest].map(([id, rows]) => ({
      id,
      createdAt: (rows[0] as OwnFieldRow).createdAt,
      fields: rows.map((row) => changedFieldOf(row, values, secrets)),
      documents: (documentsOf.get(id) ?? []).map(({ changeRequestId: _, ...document }) => document),
    })),
  }
}
