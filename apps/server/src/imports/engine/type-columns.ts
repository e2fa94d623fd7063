import { type RecordField, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import { recordTables } from './record-tables.ts'

/** A field with its column. One without a column is only used to find other records. */
export type FieldColumn = { field: string; column: string | undefined; described: RecordField }

/** Another record that a record refers to. */
export type Reference = {
  name: string
  refers: RecordTypeName
  /** The fields that name it, in the order of its key. */
  by: readonly string[]
  column: string | undefined
  /** The columns that find it, each with the field or reference that has the value. */
  match: Readonly<Record<string, string>>
}

export type TypeColumns = { type: RecordTypeName; described: RecordType; fields: readonly FieldColumn[]; references: readonly Reference[] }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const suffixOf = ({ kind, sealed }: RecordField) => (kind === 'choice' || kind === 'reference' ? '_id' : sealed ? '_sealed' : '')

const read = (type: RecordTypeName): TypeColumns => {
  const described: RecordType = recordTypes[type]
  const { columns = {}, links: found = {} } = recordTables[type]
  const columnOf = (name: string, usual: string) => (name in columns ? columns[name] : usual)
  const all = Object.entries(described.fields).map(([field, of]) => ({ field, described: of, column: columnOf(field, `${snake(field)}${suffixOf(of)}`) }))
  const references = all.flatMap(({ field, described: { refers }, column }): Reference[] => {
    const [key = ''] = refers ? recordTables[refers as RecordTypeName].key : []
    return refers ? [{ name: field, refers: refers as RecordTypeName, by: [field], column, match: { [key]: field } }] : []
  })
  const links = Object.entries(described.links ?? {}).map(([name, { refers, by }]): Reference => {
    return { name, refers: refers as RecordTypeName, by, column: columnOf(name, `${snake(name)}_id`), match: found[name] ?? {} }
  })
  return { type, described, fields: all.filter((each) => each.described.kind !== 'reference'), references: [...references, ...links] }
}

const known = new Map<RecordTypeName, TypeColumns>()

/** Where a type's fields, references and links are stored. */
export const columnsOf = (type: RecordTypeName): TypeColumns => {
  const columns = known.get(type) ?? read(type)
  known.set(type, columns)
  return columns
}
