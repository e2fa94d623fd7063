import { Sql } from 'sql-template-tag'
import type { LearnerScope } from './scope.queries.ts'

/** Its text isn't joined again. */
class WrittenSql extends Sql {
  readonly #text: string
  constructor(strings: readonly string[], values: readonly unknown[], text: string) {
    super(strings, values)
    this.#text = text
  }
  override get text() {
    return this.#text
  }
}

/** They stand for a learner's own ids, and are no ids themselves. */
const marks = { tenantId: -1, accountId: -2, learnerId: -3 }
const anyLearner: LearnerScope = { tenantId: marks.tenantId, learner: { accountId: marks.accountId, learnerId: marks.learnerId } }

/** Statements that differ only in whose records they read are written once; after that, only their values are. */
export const ownStatements = (write: (scope: LearnerScope) => Sql[]) => {
  let written: { strings: readonly string[]; values: readonly unknown[]; text: string }[] | undefined
  return (scope: LearnerScope): Sql[] => {
    const { tenantId, learner } = scope
    if (learner.learnerId === undefined) return write(scope)
    written ??= write(anyLearner).map(({ strings, values, text }) => ({ strings, values, text }))
    const ownValue = (value: unknown) => {
      if (value === marks.tenantId) return tenantId
      if (value === marks.learnerId) return learner.learnerId
      return value === marks.accountId ? learner.accountId : value
    }
    return written.map(({ strings, values, text }) => new WrittenSql(strings, values.map(ownValue), text))
  }
}
