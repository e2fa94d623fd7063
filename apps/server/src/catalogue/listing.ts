import type { Lookup } from '@lanyard/contract'
import type { Value } from './lookups.queries.ts'

export type ListQuery = Record<string, unknown> & { skip?: number; take?: number; sort?: string; order?: 'asc' | 'desc'; search?: string }

/** Ignoring case and accents. */
export const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Test = (value: Value) => boolean

const tests = {
  id: (field: string, wanted: unknown[]): Test => {
    const ids = new Set(wanted)
    return (value) => ids.has(value[field])
  },
  code: (field: string, wanted: unknown[]): Test => {
    const codes = new Set(wanted.map((code) => String(code).toLowerCase()))
    return (value) => value[field] !== null && codes.has(String(value[field]).toLowerCase())
  },
  words: (field: string, wanted: unknown[]): Test => {
    const parts = wanted.map(folded)
    return (value) => {
      if (value[field] === null) return false
      const words = folded(value[field])
      return parts.some((part) => words.includes(part))
    }
  },
  flag:
    (field: string, wanted: unknown[]): Test =>
    (value) =>
      Boolean(value[field]) === wanted[0],
}

const filterTests = ({ filters }: Lookup, query: ListQuery): Test[] =>
  Object.entries(filters).flatMap(([name, [field, kind]]) => {
    const wanted = query[name]
    if (wanted === undefined || !(kind in tests)) return []
    return tests[kind as keyof typeof tests](field, [wanted].flat())
  })

const searchTest = (wanted: string | undefined): Test[] => {
  if (wanted === undefined) return []
  const part = folded(wanted)
  return [(value) => Object.values(value).some((text) => typeof text === 'string' && folded(text).includes(part))]
}

const compare = (left: Value[string] | undefined, right: Value[string] | undefined) => {
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0)
  return Number(left) - Number(right)
}

/** By the field, what is empty last, ties by identifier. */
const sorted = (values: readonly Value[], { sort, order = 'asc' }: ListQuery, key: string): readonly Value[] => {
  if (sort === undefined) return order === 'desc' ? values.toReversed() : values
  const direction = order === 'desc' ? -1 : 1
  return values.toSorted((one, other) => {
    const left = one[sort] ?? null
    const right = other[sort] ?? null
    if (left === null || right === null) return left === right ? Number(one[key]) - Number(other[key]) : left === null ? 1 : -1
    return direction * compare(left, right) || Number(one[key]) - Number(other[key])
  })
}

/** The part of a list that a query asks for, and how many there are before paging. */
export const listed = (lookup: Lookup, values: readonly Value[], query: ListQuery): { values: readonly Value[]; totalCount: number } => {
  const all = [...filterTests(lookup, query), ...searchTest(query.search)]
  const found = all.length === 0 ? values : values.filter((value) => all.every((passes) => passes(value)))
  const { skip = 0, take = found.length } = query
  return { values: sorted(found, query, lookup.key).slice(skip, skip + take), totalCount: found.length }
}
