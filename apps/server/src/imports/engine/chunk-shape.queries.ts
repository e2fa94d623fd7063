import type { RecordTypeName } from '@lanyard/contract'
import pg from 'pg'
import { recordTables } from './record-tables.ts'
import { columnsOf } from './type-columns.ts'

/** What all records of a chunk have in common. */
export type ChunkShape = {
  type: RecordTypeName
  tenantId: number
  source: string
  /** The fields that the records have, in the order of the copied columns. */
  present: readonly string[]
  /** Fields that at least one of the records removes. All others leave what is stored where they have no value. */
  removable: ReadonlySet<string>
  /** Whether other records are named by the source's references instead of their keys. */
  refersBy: 'key' | 'ref'
  /** The stored record that the chunk's only record is, whatever its key. */
  targetId?: number | undefined
  /** The records are only named by others: what is stored stays. */
  isImplied?: boolean
  /** `fileState`: of a document that comes in. */
  tenant: { code: string; country: string; zone: string; currencyId: number; fileState: 'clean' | 'scanning' }
}

export const { escapeLiteral } = pg
export const given = (field: string) => `c."${field}"`
export const quoted = (name: string) => `"${name}"`
export const list = (parts: readonly string[], between = ', ') => parts.join(between)

export const presentColumns = ({ type, present }: ChunkShape) =>
  columnsOf(type).fields.filter((each): each is typeof each & { column: string } => each.column !== undefined && present.includes(each.field))

export const presentReferences = ({ type, present }: ChunkShape) => columnsOf(type).references.filter(({ by }) => by.every((field) => present.includes(field)))

export const withTenant = ({ tenant }: ChunkShape, expression: string) =>
  expression
    .replaceAll('tenant_country', escapeLiteral(tenant.country))
    .replaceAll('tenant_zone', escapeLiteral(tenant.zone))
    .replaceAll('tenant_currency', String(tenant.currencyId))
    .replaceAll('tenant_code', escapeLiteral(tenant.code))
    .replaceAll('tenant_file_state', escapeLiteral(tenant.fileState))

/** Whether a record removes a field; null if it removes none. */
export const removes = (field: string) => `${escapeLiteral(field)} = any(c.removed)`

/** Every column that the chunk writes, with the value it gets. */
export const finalColumns = (shape: ChunkShape): [column: string, value: string][] => {
  const { defaults = {} } = recordTables[shape.type]
  const values: [column: string, value: string, by: readonly string[]][] = [
    ...presentColumns(shape).map(({ field, column }): [string, string, string[]] => [column, given(field), [field]]),
    ...presentReferences(shape).flatMap(({ name, column, by }): [string, string, readonly string[]][] => (column ? [[column, `f_${name}.id`, by]] : [])),
  ]
  const kept = (column: string, value: string, by: readonly string[]) => {
    const removed = by.filter((field) => shape.removable.has(field)).map(removes)
    const stored = shape.isImplied ? `coalesce(t.${column}, ${value})` : `coalesce(${value}, t.${column})`
    return removed.length > 0 ? `case when ${list(removed, ' or ')} then ${value} else ${stored} end` : stored
  }
  const withDefault = (column: string, value: string) => (defaults[column] ? `coalesce(${value}, ${withTenant(shape, defaults[column])})` : value)
  const isGiven = (column: string) => values.some(([known]) => known === column)
  return [
    // A record that its source has again isn't retired.
    ['retired_at', 'null::timestamptz'],
    ...values.map(([column, value, by]): [string, string] => [column, withDefault(column, kept(column, value, by))]),
    ...Object.entries(defaults).flatMap(([column, value]): [string, string][] => {
      const expression = withTenant(shape, value).replace(/\w+/g, (name) => values.find(([known]) => known === name)?.[1] ?? name)
      return isGiven(column) ? [] : [[column, `coalesce(t.${column}, ${expression})`]]
    }),
  ]
}
