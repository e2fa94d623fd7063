import type { ListQuery } from '@lanyard/contract'
import type { Sql } from 'sql-template-tag'
import type { Query, Row, SharedDatabase } from '../database/database.ts'
import type { List } from '../lists/list.queries.ts'
import type { ReferenceValues } from '../lists/list-values.ts'
import { type Page, pageStatements, readPage } from '../lists/read-list.queries.ts'
import type { RecordContext } from './learner-dependencies.ts'
import type { LearnerScope, Scope } from './scope.queries.ts'

/** Stands for one of a learner's ids. Being an object, it is equal to no value that a query may have. */
// It is replaced before a statement is sent.
const mark = () => Object.freeze({}) as unknown as number
const marks = { tenantId: mark(), accountId: mark(), learnerId: mark() }
const anyLearner: LearnerScope = { tenantId: marks.tenantId, learner: { accountId: marks.accountId, learnerId: marks.learnerId } }

/** Learners whose record isn't known yet, and whoever sees less than the learner, have statements of another form. */
const isUsual = (scope: Scope): scope is LearnerScope => 'learner' in scope && scope.learner.learnerId !== undefined && !scope.learner.hidesRestricted

const mostTexts = 1000
const texts = new Map<string, string>()

/** The text of a template is joined at each access. All providers share one. */
const textOnce = ({ text }: Sql): string => {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size < mostTexts) texts.set(text, text)
  return text
}

const written = (statements: readonly Sql[]): Query[] => statements.map((statement) => ({ text: textOnce(statement), values: statement.values }))

const filledIn = (statements: readonly Query[], { tenantId, learner }: LearnerScope): Query[] => {
  const filled = (value: unknown) => {
    if (value === marks.tenantId) return tenantId
    if (value === marks.learnerId) return learner.learnerId
    return value === marks.accountId ? learner.accountId : value
  }
  return statements.map(({ text, values }) => ({ text, values: values.map(filled) }))
}

const mostGiven = 100

/** Statements that differ only in whose records they read are written once for what else is given; after that, only their values are. */
export const ownStatements = <Of extends Scope = Scope>(write: (scope: Of | LearnerScope, given: string) => Sql[]) => {
  const known = new Map<string, Query[]>()
  return (scope: Of, given = ''): Query[] => {
    if (!isUsual(scope)) return write(scope, given)
    let statements = known.get(given)
    if (!statements) {
      statements = written(write(anyLearner, given))
      if (known.size >= mostGiven) known.clear()
      known.set(given, statements)
    }
    return filledIn(statements, scope)
  }
}

type Described = { list: List; where: Sql }
type Written = { list: List; timeZone: string; statements: Query[] }

/** The same for a list of a learner's own records, for each query that is frozen: those of the address are the same objects for everyone who asks for the same. */
export const ownList = (describe: (scope: Scope) => Described) => {
  const known = new WeakMap<ReferenceValues, WeakMap<ListQuery, Written>>()

  const write = (scope: Scope, query: ListQuery, context: RecordContext) => {
    const { list, where } = describe(scope)
    return { list, statements: pageStatements(list, where, query, context) }
  }

  const writtenFor = (query: ListQuery, context: RecordContext): Written => {
    const { values, timeZone } = context
    const byQuery = known.get(values) ?? new WeakMap<ListQuery, Written>()
    known.set(values, byQuery)
    const before = byQuery.get(query)
    if (before?.timeZone === timeZone) return before
    const { list, statements } = write(anyLearner, query, context)
    const now = { list, timeZone, statements: written(statements) }
    byQuery.set(query, now)
    return now
  }

  return async (db: Pick<SharedDatabase, 'read'>, context: RecordContext, query: ListQuery): Promise<Page<Row>> => {
    const { scope } = context
    if (!isUsual(scope) || !Object.isFrozen(query)) {
      const { list, statements } = write(scope, query, context)
      return readPage(db, list, statements, query, context)
    }
    const { list, statements } = writtenFor(query, context)
    return readPage(db, list, filledIn(statements, scope), query, context)
  }
}
