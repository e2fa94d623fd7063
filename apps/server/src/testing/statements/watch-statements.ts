import pg from 'pg'
import { Batch } from '../../database/batches/batch.ts'
import { appRole } from '../../embedded-postgres/embedded-postgres-roles.queries.ts'
import { brokenRules } from './statement-rules.ts'

/** Every text that the serving role has sent in this process. */
const sent = new Set<string>()
export type Fault = { rule: string; text: string }
const faults: Fault[] = []

/** The queue of jobs has its own statements, for tables that stay on the coordinator. */
const isOfQueue = (text: string) => /\bjobs\./.test(text)

const check = (text: string) => {
  if (sent.has(text) || isOfQueue(text)) return
  sent.add(text)
  faults.push(...brokenRules(text).map((rule) => ({ rule, text })))
}

type Sent = { text: string; values: readonly unknown[] }

const sentIn = (query: unknown): Sent[] => {
  if (typeof query === 'string') return [{ text: query, values: [] }]
  if (query instanceof Batch) return query.statements.map(({ text, values }) => ({ text, values }))
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? [{ text: query.text, values: [] }] : []
}

let hear: ((statement: Sent) => void) | undefined

/** Calls `listener` with each statement of the serving role, until it is called again without one. */
export const hearStatements = (listener?: (statement: Sent) => void) => {
  hear = listener
}

const { query } = pg.Client.prototype
const checked = function checked(this: pg.Client, ...given: unknown[]) {
  if (this.user === appRole)
    for (const statement of sentIn(given[0])) {
      check(statement.text)
      hear?.(statement)
    }
  return Reflect.apply(query, this, given)
}
// The overloads of `query` differ only in what they return.
pg.Client.prototype.query = checked as unknown as typeof query

/** The broken rules since the last call, each with its statement. */
export const takeFaults = (): Fault[] => faults.splice(0)
