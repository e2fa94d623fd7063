import type { Sql } from 'sql-template-tag'
import type { Query } from '../database/database.ts'
import type { LearnerScope } from './scope.queries.ts'

/** They stand for a learner's own ids, and are no ids themselves. */
const marks = { tenantId: -1, accountId: -2, learnerId: -3 }
const anyLearner: LearnerScope = { tenantId: marks.tenantId, learner: { accountId: marks.accountId, learnerId: marks.learnerId } }

/** Statements that differ only in whose records they read are written once; after that, only their values are. */
export const ownStatements = (write: (scope: LearnerScope) => Sql[]) => {
  let written: Query[] | undefined
  return (scope: LearnerScope): Query[] => {
    const { tenantId, learner } = scope
    if (learner.learnerId === undefined) return write(scope)
    // The text of a template is joined at each access.
    written ??= write(anyLearner).map(({ text, values }) => ({ text, values }))
    const ownValue = (value: unknown) => {
      if (value === marks.tenantId) return tenantId
      if (value === marks.learnerId) return learner.learnerId
      return value === marks.accountId ? learner.accountId : value
    }
    return written.map(({ text, values }) => ({ text, values: values.map(ownValue) }))
  }
}
