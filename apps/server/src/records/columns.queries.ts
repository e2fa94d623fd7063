import type { LookupName } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Column } from '../lists/list.queries.ts'

export const id = (column: Sql): Column => ({ kind: 'id', sql: column })
export const whole = (column: Sql): Column => ({ kind: 'whole', sql: column })
export const amount = (column: Sql): Column => ({ kind: 'amount', sql: column })
export const flag = (column: Sql): Column => ({ kind: 'flag', sql: column })
export const text = (column: Sql): Column => ({ kind: 'text', sql: column })
export const day = (column: Sql): Column => ({ kind: 'day', sql: column })
export const moment = (column: Sql): Column => ({ kind: 'moment', sql: column })

/** Shows a field of the value that the identifier refers to. */
export const reference = (list: LookupName, field: string, column: Sql): Column => ({
  kind: 'reference',
  sql: column,
  texts: (values) => values.texts(list, field),
})

/** The columns under the names of the record's fields. */
export const columnList = (columns: Readonly<Record<string, Column>>): Sql =>
  join(Object.entries(columns).map(([field, { sql: column }]) => sql`${column} as ${raw(`"${field}"`)}`))
