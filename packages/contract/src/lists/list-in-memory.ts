import type { FilterKind, ListQuery } from '../query.ts'
import { folded } from './folded.ts'

type Value = string | number | boolean | null | undefined

/** As people sort: without case and accents, 2 before 10. */
export const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const compareCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** A list whose rows are all in memory, described like a database list: fields by name, filters, searched fields, and the tie-breaker. */
export type ListInMemory<Row> = {
  fieldOf: (row: Row, field: string) => Value
  filters?: Readonly<Record<string, readonly [field: string, kind: FilterKind]>>
  /** The texts that `search` looks in. */
  searched: (row: Row) => readonly Value[]
  /** The search text is one phrase, or several words in any place. */
  searchedAs: 'phrase' | 'words'
  /** Breaks ties, in either order; without it they stay as they are given. */
  key?: (row: Row) => number
  compare?: (one: string, other: string) => number
  /** Empty values are last; or count as the largest, so they are first in descending order. */
  empty?: 'last' | 'largest'
}

type Test = (value: Value) => boolean

const tests: Partial<Record<FilterKind, (wanted: unknown[]) => Test>> = {
  id: (wanted) => {
    const ids = new Set(wanted)
    return (value) => ids.has(value)
  },
  code: (wanted) => {
    const codes = new Set(wanted.map((code) => String(code).toLowerCase()))
    return (value) => value !== null && codes.has(String(value).toLowerCase())
  },
  words: (wanted) => {
    const parts = wanted.map((words) => folded(String(words)))
    return (value) => {
      if (value === null) return false
      const text = folded(String(value))
      return parts.some((part) => text.includes(part))
    }
  },
  flag:
    ([wanted]) =>
    (value) =>
      Boolean(value) === wanted,
}

const filterTests = <Row>({ filters = {}, fieldOf }: ListInMemory<Row>, query: ListQuery) =>
  Object.entries(filters).flatMap(([name, [field, kind]]) => {
    const passes = query[name] === undefined ? undefined : tests[kind]?.([query[name]].flat())
    return passes ? (row: Row) => passes(fieldOf(row, field)) : []
  })

const searchTests = <Row>({ searched, searchedAs }: ListInMemory<Row>, { search }: ListQuery) => {
  if (search === undefined) return []
  const wanted = folded(search)
  const parts = searchedAs === 'phrase' ? [wanted] : wanted.split(/\s+/).filter(Boolean)
  return (row: Row) => {
    const texts = searched(row).filter((text) => typeof text === 'string')
    return parts.every((part) => texts.some((text) => folded(text).includes(part)))
  }
}

const sorted = <Row>(list: ListInMemory<Row>, rows: readonly Row[], { sort, order }: ListQuery): readonly Row[] => {
  const { fieldOf, key = () => 0, compare = compareTexts, empty = 'last' } = list
  if (sort === undefined) return order === 'desc' ? rows.toReversed() : rows
  const direction = order === 'desc' ? -1 : 1
  const emptyIs = empty === 'largest' ? direction : 1
  const compared = (one: Value, other: Value) => {
    if (one == null || other == null) return emptyIs * (Number(one == null) - Number(other == null))
    return direction * (typeof one === 'string' && typeof other === 'string' ? compare(one, other) : Number(one) - Number(other))
  }
  return rows
    .map((row) => ({ row, value: fieldOf(row, sort) }))
    .sort((one, other) => compared(one.value, other.value) || key(one.row) - key(other.row))
    .map(({ row }) => row)
}

/** The part of a list that a query asks for, and how many there are before paging. */
export const listInMemory = <Row>(list: ListInMemory<Row>, rows: readonly Row[], query: ListQuery): { items: Row[]; totalCount: number } => {
  const all = [...filterTests(list, query), searchTests(list, query)].flat()
  const found = all.length === 0 ? rows : rows.filter((row) => all.every((passes) => passes(row)))
  const { skip = 0, take = found.length } = query
  return { items: sorted(list, found, query).slice(skip, skip + take), totalCount: found.length }
}
