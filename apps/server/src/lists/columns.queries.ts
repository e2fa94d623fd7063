import type { LookupName } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Row } from '../database/database.ts'
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
type Texts = Extract<Column, { kind: 'reference' }>['texts']

/** A field that shows a text, and the field with the id it belongs to. */
type Reference = { field: string; idField: string; texts: Texts }
/** Adds the texts of rows: `texts[n]` has those of the nth reference. */
type AddTexts = (rows: readonly Row[], texts: readonly ReadonlyMap<number, string>[]) => void
type Selected = { list: Sql; texts: readonly Texts[]; addTexts: AddTexts }

/** Written as a program: fields that it names are set several times as fast as fields whose names are values. */
const compiledTexts = (references: readonly Reference[]): AddTexts => {
  const lines = references.map(({ field, idField }, index) => {
    const id = `row[${JSON.stringify(idField)}]`
    return `row[${JSON.stringify(field)}] = ${id} === null ? null : (texts${index}.get(${id}) ?? null)`
  })
  const names = references.map((_, index) => `texts${index}`).join(', ')
  return new Function('rows', 'texts', `const [${names}] = texts; for (const row of rows) { ${lines.join('; ')} }`) as AddTexts
}

const sqlOf = (column: Column | Sql): Sql => ('kind' in column ? column.sql : column)

/** A text whose id is already read for another field isn't read again. */
const selectedBy = (columns: Columns): Selected => {
  const [parts, references, idFields]: [Sql[], Reference[], Map<string, string>] = [[], [], new Map()]
  for (const [field, column] of Object.entries(columns)) {
    const { text, values } = sqlOf(column)
    const isReference = 'kind' in column && column.kind === 'reference'
    const idField = (isReference && values.length === 0 && idFields.get(text)) || field
    if (idField === field) parts.push(sql`${sqlOf(column)} as ${raw(`"${field}"`)}`)
    if (isReference) references.push({ field, idField, texts: column.texts })
    if (!idFields.has(text)) idFields.set(text, field)
  }
  // The text that replaces its own id comes last.
  references.reverse()
  return { list: join(parts), texts: references.map(({ texts }) => texts), addTexts: compiledTexts(references) }
}

const known = new WeakMap<Columns, Selected>()

/** Written once for each object that describes columns. */
const selectedOnce = (columns: Columns): Selected => {
  const selected = known.get(columns) ?? selectedBy(columns)
  known.set(columns, selected)
  return selected
}

/** The columns under the names of the record's fields, except for texts that `showTexts` adds. */
export const columnList = (columns: Columns): Sql => selectedOnce(columns).list

/** The texts that references show for their ids. */
export const showTexts = (columns: Columns, rows: readonly Row[], { values }: { values: ReferenceValues }) => {
  const { texts, addTexts } = selectedOnce(columns)
  if (texts.length > 0)
    addTexts(
      rows,
      texts.map((textsOf) => textsOf(values)),
    )
}
