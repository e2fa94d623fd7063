import { compareCodeUnits, compareTexts, type ListInMemory, type ListQuery, type Lookup, listInMemory } from '@lanyard/contract'
import type { Value } from '../lists/list-values.ts'

/** A catalogue list is searched in every text of a value. */
const listOf = ({ filters, key }: Lookup): ListInMemory<Value> => ({
  fieldOf: (value, field) => value[field],
  filters,
  searched: (value) => Object.values(value),
  searchedAs: 'phrase',
  compare: (one, other) => compareTexts(one, other) || compareCodeUnits(one, other),
  key: (value) => Number(value[key]),
})

/** The part of a list that a query selects, and the count before paging. */
export const listed = (lookup: Lookup, values: readonly Value[], query: ListQuery) => listInMemory(listOf(lookup), values, query)
