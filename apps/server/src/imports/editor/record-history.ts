import type { RecordChange, RecordTypeName } from '@lanyard/contract'
import type { Names } from '../../identity/accounts/names.queries.ts'
import { columnsOf } from '../engine/type-columns.ts'
import type { openRecordReader } from './edited-record.ts'
import { fieldOfReference, type HistoryRow } from './record-history.queries.ts'

type Reader = ReturnType<typeof openRecordReader>
type Said = { field: string; say: (value: unknown, place: 0 | 1) => string | null }

const sayPlain = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Which field a column of the log is, and how its values are told. */
const columnsSaid = (type: RecordTypeName, { referred }: HistoryRow, { nameOf }: Reader): ReadonlyMap<string, Said> => {
  const { fields, references } = columnsOf(type)
  return new Map<string, Said>([
    ...fields.flatMap(({ field, column, described: { list } }): [string, Said][] =>
      column ? [[column, { field, say: (value) => (list && typeof value === 'number' ? (nameOf(list, value) ?? String(value)) : sayPlain(value)) }]] : [],
    ),
    ...references.flatMap((reference): [string, Said][] => {
      const { column } = reference
      return column ? [[column, { field: fieldOfReference(type, reference), say: (_, place) => referred[column]?.[place] ?? null }]] : []
    }),
    ['retired_at', { field: 'retiredAt', say: sayPlain }],
    ['ref_external', { field: 'ref', say: sayPlain }],
    ['source', { field: 'source', say: sayPlain }],
  ])
}

/** A change as people read it. What no field and no reference has is left out. */
export const sayChange = (type: RecordTypeName, row: HistoryRow, reader: Reader, people: Names): RecordChange => {
  const columns = columnsSaid(type, row, reader)
  const fields = Object.entries(row.changed ?? {}).flatMap(([column, pair]) => {
    const said = columns.get(column)
    if (!said) return []
    const [before, after] = pair ?? [null, null]
    return [{ field: said.field, isHidden: pair === null, before: said.say(before, 0), after: said.say(after, 1) }]
  })
  const { seq, at, action, origin, actorId } = row
  const isOfConsole = origin === 'staff' || origin === 'operator'
  return { seq, at, action, origin, name: isOfConsole ? (people.get(actorId ?? 0) ?? null) : row.name, importId: origin === 'import' ? actorId : null, fields }
}
