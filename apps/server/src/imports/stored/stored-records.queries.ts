import type { RecordTypeName } from '@lanyard/contract'
import { recordTypes } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { recordTables } from '../engine/record-tables.ts'
import { columnsOf } from '../engine/type-columns.ts'

/** A stored record: values by field, lists' values by id; what identifies its row; and where it comes from. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  rowKey: (string | number)[]
  /** Fields that refer to a record without a key: they have a value that can't be said. */
  unnamed: string[]
  ref: string | null
  source: string | null
  version: number
  retiredAt: string | null
}

export type StoredQuery = {
  after?: readonly (string | number)[] | undefined
  limit: number
  source?: string | undefined
  ref?: string | undefined
  learnerNumber?: string | undefined
  changedSince?: number | undefined
  /** Without the retired ones. */
  isCurrent?: boolean
}

/** The records that others are joined to, by alias. */
export type Joins = Map<string, string>

/** `isUnnamed`: when there is a record whose key is empty. */
type Place = { value: string; isUnnamed?: string }

/** Where a field's value is: in the record's own row, or in the key of a record that it refers to. */
export const placeOf = (type: RecordTypeName, field: string, joins: Joins, row = 't'): Place => {
  const { fields, references } = columnsOf(type)
  const own = fields.find((each) => each.field === field)
  if (own?.column) {
    const value = `${row}.${own.column}`
    return row === 't' || !own.described.required ? { value } : { value, isUnnamed: `${row}.id is not null and ${value} is null` }
  }
  const stored = references.filter(({ column, by }) => column !== undefined && by.includes(field))
  const reference = stored.find(({ name }) => name === field) ?? stored[0]
  if (!reference) throw new TypeError(`${type}.${field} is stored nowhere`)
  const { refers, by, name, column } = reference
  const joined = `${row}_${name.toLowerCase()}`
  joins.set(joined, `left join ${recordTables[refers].table} ${joined} on ${joined}.tenant_id = ${row}.tenant_id and ${joined}.id = ${row}.${column}`)
  return placeOf(refers, recordTypes[refers].key[by.indexOf(field)] as string, joins, joined)
}

const isReturned = ({ kind, sealed }: { kind: string; sealed?: true }) => kind !== 'file' && !sealed

/** Moments keep their microseconds, so that the same value comes back. */
const shown = (kind: string, place: string) => (kind === 'moment' ? `to_char(${place} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : place)

/** The records whose changes have a higher number. The log knows a row by the parts of its key. */
const changedAfter = (type: RecordTypeName, tenantId: TenantId, seq: number) => {
  const { identity } = recordTables[type]
  const subjects = sql`from changes c where c.tenant_id = ${tenantId} and c.type = ${type} and c.seq > ${seq}`
  if (!identity) return sql`t.id in (select c.subject::bigint ${subjects})`
  return sql`concat_ws('/', ${raw(identity.map((column) => `t.${column}`).join(', '))}) in (select c.subject ${subjects})`
}

/** How a type's records are read: the columns of a `StoredRow`, what they are read from, and where each field is. */
export const storedShape = (type: RecordTypeName) => {
  const { table, identity = ['id'] } = recordTables[type]
  const joins: Joins = new Map()
  const places = Object.entries(columnsOf(type).described.fields).flatMap(([field, each]) =>
    isReturned(each) ? [{ field, kind: each.kind, refers: each.refers, ...placeOf(type, field, joins) }] : [],
  )
  const columns = places.map(({ field, kind, value }) => `${shown(kind, value)} as "${field}"`)
  const unnamed = places.flatMap(({ field, isUnnamed }) => (isUnnamed ? [`case when ${isUnnamed} then '${field}' end`] : []))
  const rowKey = identity.map((column) => `t.${column}`).join(', ')
  return {
    places,
    rowKey,
    columns: `${columns.join(', ')}, t.ref_external as ref, t.source, t.version, t.retired_at as "retiredAt",
    jsonb_build_array(${rowKey}) as "rowKey", array_remove(array[${unnamed.join(', ')}]::text[], null) as unnamed`,
    from: `${table} t ${[...joins.values()].join(' ')}`,
  }
}

/** A page of a type's stored records, in the order of their rows. */
export const selectStored = (
  type: RecordTypeName,
  tenantId: TenantId,
  { after, limit, source, ref, learnerNumber, changedSince, isCurrent }: StoredQuery,
): Sql => {
  const { columns, from, places, rowKey } = storedShape(type)
  const learner = () => places.find(({ field }) => field === 'learner' || field === 'learnerNumber')?.value ?? 'null'
  const conditions = [
    sql`t.tenant_id = ${tenantId}`,
    ...(after ? [sql`(${raw(rowKey)}) > (${join([...after])})`] : []),
    ...(isCurrent ? [sql`t.retired_at is null`] : []),
    ...(source === undefined ? [] : [sql`t.source = ${source}`]),
    ...(ref === undefined ? [] : [sql`t.ref_external = ${ref}`]),
    ...(learnerNumber === undefined ? [] : [sql`${raw(learner())} = ${learnerNumber}`]),
    ...(changedSince === undefined ? [] : [changedAfter(type, tenantId, changedSince)]),
  ]
  return sql`select ${raw(columns)} from ${raw(from)} where ${join(conditions, ' and ')} order by ${raw(rowKey)} limit ${limit}`
}

/** The number of the last change, and of the oldest that the log still has. */
export const selectLastChange = (tenantId: TenantId): Sql => sql`
  select coalesce((select last from change_counters where tenant_id = ${tenantId}), 0) as "lastChange",
    (select c.seq from changes c where c.tenant_id = ${tenantId} order by c.seq limit 1) as "oldestChange"`
