import { compareTexts, type FilterKind } from '@lanyard/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { badInput } from '../common/problem.ts'
import type { Column } from './columns.queries.ts'
import { dayOf } from './list-days.ts'
import { noValues, type ReferenceValues } from './list-values.ts'

export type ListContext = { values: ReferenceValues; timeZone: string }

/** For lists that refer to no values and have no days. */
export const noContext: ListContext = { values: noValues, timeZone: 'UTC' }

type Bound = 'gt' | 'gte' | 'lt' | 'lte'
type Range = { [Key in Bound]?: string | number }
const isRange = (wanted: unknown): wanted is Range => typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)

const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const
const boundsOf = (range: Range) => (Object.keys(comparisons) as Bound[]).filter((bound) => range[bound] !== undefined)
const all = (conditions: Sql[]) => (conditions.length === 0 ? sql`true` : join(conditions, ' and '))

const escaped = (text: unknown) => String(text).replace(/[\\%_]/g, '\\$&')
/** A `like` pattern that finds the text anywhere. */
export const pattern = (text: unknown) => `%${escaped(text)}%`

/** Ignoring case and accents, as the database's `fold` does. */
const folded = (text: unknown) =>
  String(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const idsWith = (texts: ReadonlyMap<number, string>, fits: (text: string) => boolean) => [...texts].filter(([, text]) => fits(text)).map(([id]) => id)

const contains = (column: Column, wanted: unknown[], { values }: ListContext): Sql => {
  if (column.kind === 'address') return sql`lower(${column.sql}) like any (array(select lower(w) from unnest(${wanted.map(pattern)}::text[]) w))`
  if (column.kind !== 'reference') {
    const text = column.kind === 'folded' ? column.sql : sql`fold(${column.sql})`
    return sql`${text} like any (array(select fold(w) from unnest(${wanted.map(pattern)}::text[]) w))`
  }
  const parts = wanted.map(folded)
  const containsAny = (text: string) => {
    const plain = folded(text)
    return parts.some((part) => plain.includes(part))
  }
  return sql`${column.sql} = any (${idsWith(column.texts(values), containsAny)}::bigint[])`
}

const equalsCode = (column: Column, wanted: unknown[], context: ListContext): Sql => {
  if (column.kind === 'codes')
    return sql`exists (select from unnest(${column.sql}) code where ${equalsCode({ kind: 'text', sql: sql`code` }, wanted, context)})`
  if (column.kind !== 'reference') return sql`lower(${column.sql}) = any (array(select lower(w) from unnest(${wanted}::text[]) w))`
  const codes = new Set(wanted.map((code) => String(code).toLowerCase()))
  return sql`${column.sql} = any (${idsWith(column.texts(context.values), (text) => codes.has(text.toLowerCase()))}::bigint[])`
}

/** Midnight in the tenant's time zone, `days` after the day. */
const midnight = (day: string, timeZone: string, days: 0 | 1) => sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`

const onDays = ({ kind, sql: column }: Column, wanted: unknown, { timeZone }: ListContext): Sql => {
  const day = (written: unknown) => dayOf(timeZone, String(written))
  if (kind === 'day') {
    if (isRange(wanted)) return all(boundsOf(wanted).map((bound) => sql`${column} ${comparisons[bound]} ${day(wanted[bound])}::date`))
    return sql`${column} = any (${[wanted].flat().map(day)}::date[])`
  }
  const whole = (written: unknown) => sql`(${column} >= ${midnight(day(written), timeZone, 0)} and ${column} < ${midnight(day(written), timeZone, 1)})`
  if (!isRange(wanted)) return sql`(${join([wanted].flat().map(whole), ' or ')})`
  const bounded: Record<Bound, (day: string) => Sql> = {
    gt: (after) => sql`${column} >= ${midnight(after, timeZone, 1)}`,
    gte: (from) => sql`${column} >= ${midnight(from, timeZone, 0)}`,
    lt: (before) => sql`${column} < ${midnight(before, timeZone, 0)}`,
    lte: (until) => sql`${column} < ${midnight(until, timeZone, 1)}`,
  }
  return all(boundsOf(wanted).map((bound) => bounded[bound](day(wanted[bound]))))
}

const ofAmount = ({ sql: column }: Column, wanted: unknown): Sql =>
  isRange(wanted)
    ? all(boundsOf(wanted).map((bound) => sql`${column} ${comparisons[bound]} ${wanted[bound]}::numeric`))
    : sql`${column} = any (${[wanted].flat()}::numeric[])`

const conditions: Record<FilterKind, (column: Column, wanted: unknown, context: ListContext) => Sql> = {
  id: (column, wanted) => sql`${column.sql} = any (${[wanted].flat()}::bigint[])`,
  code: (column, wanted, context) => equalsCode(column, [wanted].flat(), context),
  words: (column, wanted, context) => contains(column, [wanted].flat(), context),
  flag: (column, wanted) => sql`${column.sql} = ${wanted}::boolean`,
  day: onDays,
  amount: ofAmount,
}

/** No text column can contain NUL, and PostgreSQL refuses to search for it. */
const refuseNul = (name: string, wanted: unknown) => {
  if ([wanted].flat().some((item) => typeof item === 'string' && item.includes('\0'))) throw badInput([{ pointer: `/${name}`, message: 'Must be text.' }])
}

/** A filter as a condition. */
export const filterCondition = (name: string, kind: FilterKind, column: Column, wanted: unknown, context: ListContext): Sql => {
  refuseNul(name, wanted)
  return conditions[kind](column, wanted, context)
}

/** `search` looks in every text that a person sees on the row. */
export const searchCondition = (columns: readonly Column[], wanted: unknown, context: ListContext): Sql => {
  refuseNul('search', wanted)
  return sql`(${join(
    columns.map((column) => contains(column, [wanted], context)),
    ' or ',
  )})`
}

/** What a column is sorted by: text ignoring case and accents, a reference by the text it shows. */
export const sortedBy = (column: Column, { values }: ListContext): Sql => {
  if (column.kind === 'text') return sql`fold(${column.sql})`
  if (column.kind === 'address') return sql`lower(${column.sql})`
  if (column.kind !== 'reference') return column.sql
  const ordered = [...column.texts(values)].sort(([, left], [, right]) => compareTexts(left, right)).map(([id]) => id)
  return sql`array_position(${ordered}::bigint[], ${column.sql})`
}
