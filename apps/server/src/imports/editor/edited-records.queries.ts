import type { RecordTypeName } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TenantId } from '../../database/database.ts'
import { pattern } from '../../lists/list-filters.queries.ts'
import { recordTables } from '../engine/record-tables.ts'
import { columnsOf } from '../engine/type-columns.ts'
import { type StoredRow, storedShape } from '../stored/stored-records.queries.ts'

export type EditedRow = StoredRow & { recordNames: Record<string, string | null>; sealedFields: string[] }

type RowKey = readonly (string | number)[]

/** What people call a record of a type, apart from its key: an expression over its row. */
const titles: Partial<Record<RecordTypeName, (row: string) => string>> = {
  learners: (row) => `concat_ws(' ', ${row}.first_name, ${row}.last_name)`,
  staff: (row) => `concat_ws(' ', ${row}.first_name, ${row}.last_name)`,
  qualifications: (row) => `${row}.name`,
  'course-offers': (row) => `${row}.description`,
  units: (row) => `${row}.description`,
  timetables: (row) => `${row}.description`,
  classes: (row) => `${row}.description`,
}

const rowOf = (place: string) => place.slice(0, place.lastIndexOf('.'))

type Place = ReturnType<typeof storedShape>['places'][number]
const referred = ({ refers }: Place) => refers as RecordTypeName

/** The names of the records that a record refers to. */
const namesIn = (places: readonly Place[]) => {
  const named = places.flatMap((place) => {
    const title = place.refers === undefined ? undefined : titles[referred(place)]
    return title ? [`'${place.field}', ${title(rowOf(place.value))}`] : []
  })
  return `jsonb_build_object(${named.join(', ')})`
}

const sealedIn = (type: RecordTypeName) =>
  columnsOf(type).fields.flatMap(({ field, column, described }) =>
    described.sealed && column ? [`case when t.${column} is not null then '${field}' end`] : [],
  )

const selected = (type: RecordTypeName) => {
  const { columns, places } = storedShape(type)
  return raw(`${columns}, ${namesIn(places)} as "recordNames", array_remove(array[${sealedIn(type).join(', ')}]::text[], null) as "sealedFields"`)
}

const isRow = (type: RecordTypeName, rowKey: RowKey) =>
  join(
    (recordTables[type].identity ?? ['id']).map((column, index) => sql`t.${raw(column)} = ${rowKey[index]}`),
    ' and ',
  )

/** One record. `isLocked`: nobody else changes it until the transaction ends. */
export const selectRecord = (type: RecordTypeName, tenantId: TenantId, rowKey: RowKey, { isLocked = false } = {}): Sql =>
  sql`select ${selected(type)} from ${raw(storedShape(type).from)} where t.tenant_id = ${tenantId} and ${isRow(type, rowKey)} ${raw(isLocked ? 'for update of t' : '')}`

const searchedKinds = new Set(['text', 'email', 'phone', 'postcode', 'word'])

/** A word is found in the record's own texts, or in the key and name of a record that it refers to. */
const hasWord = (tenantId: TenantId, places: readonly Place[], word: string): Sql => {
  const wanted = sql`fold(${pattern(word)})`
  const own = places.filter(({ kind }) => searchedKinds.has(kind)).map(({ value }) => value)
  const others = places.flatMap((place) => {
    if (place.refers === undefined) return []
    const refers = referred(place)
    const [key = ''] = recordTables[refers].key
    const title = titles[refers]?.('x')
    return sql`${raw(rowOf(place.value))}.id in (select x.id from ${raw(recordTables[refers].table)} x where x.tenant_id = ${tenantId}
      and fold(concat_ws(' ', ${raw([`x.${key}`, ...(title ? [title] : [])].join(', '))})) like ${wanted})`
  })
  return sql`(${join([sql`fold(concat_ws(' ', ${raw([...own, 't.ref_external'].join(', '))})) like ${wanted}`, ...others], ' or ')})`
}

/** `value`: as it is stored. */
export type RecordFilter = { field: string; value: string | number | boolean }

export type RecordSearch = {
  search?: string | undefined
  filters: readonly RecordFilter[]
  isRetired?: boolean | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  skip: number
  take: number
}

const conditionsOf = (type: RecordTypeName, tenantId: TenantId, { search = '', filters, isRetired }: RecordSearch): Sql => {
  const { places } = storedShape(type)
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  const filtered = filters.map(({ field, value }) => sql`${raw(places.find((place) => place.field === field)?.value ?? 'null')} = ${value}`)
  return join(
    [
      sql`t.tenant_id = ${tenantId}`,
      ...words.map((word) => hasWord(tenantId, places, word)),
      ...filtered,
      ...(isRetired === undefined ? [] : [sql`(t.retired_at is not null) = ${isRetired}`]),
    ],
    ' and ',
  )
}

/** A page of records, and how many there are. Without a field to sort by, the newest come first. */
export const selectFound = (type: RecordTypeName, tenantId: TenantId, wanted: RecordSearch): [Sql, Sql] => {
  const { from, places, rowKey } = storedShape(type)
  const place = places.find(({ field }) => field === wanted.sort)?.value
  const direction = wanted.order === 'desc' ? 'desc' : 'asc'
  const rows = rowKey.split(', ').map((column) => `${column} ${place ? 'asc' : direction}`)
  const order = [...(place ? [`${place} ${direction} nulls last`] : []), ...rows].join(', ')
  const where = conditionsOf(type, tenantId, wanted)
  return [
    sql`select ${selected(type)} from ${raw(from)} where ${where} order by ${raw(order)} offset ${wanted.skip} limit ${wanted.take}`,
    sql`select count(*)::int as count from ${raw(from)} where ${where}`,
  ]
}

/** Records of a type by key and name, for a field that refers to it. */
export const selectNamed = (type: RecordTypeName, tenantId: TenantId, search: string, most: number): Sql => {
  const {
    table,
    key: [key = ''],
  } = recordTables[type]
  const title = titles[type]?.('x') ?? `''`
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  const found = words.map((word) => sql`fold(concat_ws(' ', x.${raw(key)}, ${raw(title)})) like fold(${pattern(word)})`)
  return sql`select x.${raw(key)} as key, ${raw(title)} as name from ${raw(table)} x
    where ${join([sql`x.tenant_id = ${tenantId}`, sql`x.${raw(key)} is not null`, sql`x.retired_at is null`, ...found], ' and ')} order by 1 limit ${most}`
}

/** How many records each type has. */
export const countTypes = (types: readonly RecordTypeName[], tenantId: TenantId): Sql =>
  join(
    types.map(
      (type) => sql`select ${type}::text as type, count(*)::int as count, count(*) filter (where retired_at is not null)::int as retired
        from ${raw(recordTables[type].table)} where tenant_id = ${tenantId}`,
    ),
    ' union all ',
  )

/** Retires a record, or brings it back. */
export const setRetired = (type: RecordTypeName, tenantId: TenantId, rowKey: RowKey, isRetired: boolean): Sql =>
  sql`update ${raw(recordTables[type].table)} t set retired_at = ${raw(isRetired ? 'now()' : 'null')}
    where t.tenant_id = ${tenantId} and ${isRow(type, rowKey)} and (t.retired_at is null) = ${isRetired}`

/** Key fields of a table without ids can't change: they are what the record is. */
export const isFixed = (type: RecordTypeName, field: string) => recordTables[type].identity !== undefined && columnsOf(type).described.key.includes(field)

/** As writes in bulk do: one at a time for a provider. */
export const lockWrites = (tenantId: TenantId): Sql => sql`select pg_advisory_xact_lock(hashtext('lanyard imports'), ${tenantId}::int)`

/** Another record with the same key. */
export const selectTwin = (type: RecordTypeName, tenantId: TenantId, rowKey: RowKey): Sql => {
  const { table, key } = recordTables[type]
  const same = key.map((column) => (type === 'staff' ? `lower(o.${column}) = lower(t.${column})` : `o.${column} is not distinct from t.${column}`))
  return sql`select 1 from ${raw(table)} t join ${raw(table)} o on o.tenant_id = t.tenant_id and o.id <> t.id and ${raw(same.join(' and '))}
    where t.tenant_id = ${tenantId} and ${isRow(type, rowKey)} limit 1`
}
