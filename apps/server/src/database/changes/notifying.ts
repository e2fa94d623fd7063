import type { Sql } from 'sql-template-tag'
import type { Row } from '../batches/row-readers.ts'
import type { Notice } from './change-notifications.ts'

type NoticesOf = (rows: Row[]) => readonly Notice[]

const marked = new WeakMap<object, NoticesOf>()

/**
 * Marks a statement: the transaction that runs it notifies every process when it commits. The product notifies, not a trigger: on a distributed database
 * triggers run on other machines, where nobody listens (docs/decisions/0068).
 */
export const notifying = (statement: Sql, notices: Notice | NoticesOf): Sql => {
  marked.set(statement, typeof notices === 'function' ? notices : () => [notices])
  return statement
}

export const noticesOf = (statement: object, rows: Row[]): readonly Notice[] => marked.get(statement)?.(rows) ?? []

/** The sessions that a statement returned by their ids. */
export const endedSessions: NoticesOf = (rows) => rows.map(({ id }) => ({ about: 'sessions', sessionId: id }))
