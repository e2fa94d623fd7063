import type { LookupName } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ReferenceValues } from './list-values.ts'

/**
 * A column of a list. A `reference` holds a value's id and shows one of its texts; a `folded` text was folded when it was written; an `address` is compared
 * ignoring case but not accents; `codes` are several.
 */
export type Column =
  | { kind: 'id' | 'whole' | 'amount' | 'flag' | 'text' | 'folded' | 'address' | 'codes' | 'day' | 'moment'; sql: Sql }
  | { kind: 'reference'; sql: Sql; texts: (values: ReferenceValues) => ReadonlyMap<number, string> }

export const id = (column: Sql): Column => ({ kind: 'id', sql: column })
export const whole = (column: Sql): Column => ({ kind: 'whole', sql: column })
export const amount = (column: Sql): Column => ({ kind: 'amount', sql: column })
export const flag = (column: Sql): Column => ({ kind: 'flag', sql: column })
export const text = (column: Sql): Column => ({ kind: 'text', sql: column })
export const foldedText = (column: Sql): Column => ({ kind: 'folded', sql: column })
export const address = (column: Sql): Column => ({ kind: 'address', sql: column })
export const codes = (column: Sql): Column => ({ kind: 'codes', sql: column })
export const day = (column: Sql): Column => ({ kind: 'day', sql: column })
export const moment = (column: Sql): Column => ({ kind: 'moment', sql: column })

/** Shows a field of the value that the id refers to. */
export const reference = (list: LookupName, field: string, column: Sql): Column => ({
  kind: 'reference',
  sql: column,
  texts: (values) => values.texts(list, field),
})

type Columns = Readonly<Record<string, Column | Sql>>

const written = new WeakMap<Columns, Sql>()

/** The columns under the names of the record's fields. Written once for each object that describes them. */
export const columnList = (columns: Columns): Sql => {
  const known = written.get(columns)
  if (known) return known
  const list = join(Object.entries(columns).map(([field, column]) => sql`${'kind' in column ? column.sql : column} as ${raw(`"${field}"`)}`))
  written.set(columns, list)
  return list
}
