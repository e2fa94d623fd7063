import { type ListInMemory, listInMemory } from '@lanyard/contract/lists'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import type { ListSearch } from '../list-search.ts'
import { type Column, cellText, columnsOf, isOff, statusField } from './columns.ts'
import type { Value } from './values-api.ts'

export const pageSize = 50

/** A list's table shows its columns in words, and is searched and sorted by them. */
const tableOf = (columns: readonly Column[]): ListInMemory<Value> => ({
  fieldOf: (value, field) => {
    const column = columns.find(({ name }) => name === field)
    return (column && cellText(value, column)) || null
  },
  searched: (value) => columns.map((column) => cellText(value, column)),
  searchedAs: 'phrase',
})

export type View = ReturnType<typeof viewOf>

/** The part of a list the URL selects, with the counts of its filters. */
export const viewOf = (list: CatalogueList, values: readonly Value[], { q, show, sort, order, page = 1 }: ListSearch) => {
  const columns = columnsOf(list)
  const table = tableOf(columns)
  const { items: found } = listInMemory(table, values, { search: q?.trim() })
  const off = found.filter(isOff)
  const counts = { active: found.length - off.length, off: off.length, all: found.length }
  const hasStatus = statusField(list) !== undefined
  const chosen = show === 'all' || !hasStatus ? found : show === 'off' ? off : found.filter((value) => !isOff(value))
  const pages = Math.max(1, Math.ceil(chosen.length / pageSize))
  const at = Math.min(page, pages)
  const from = (at - 1) * pageSize
  const { items: rows } = listInMemory(table, chosen, { ...(sort !== undefined && { sort, order }), skip: from, take: pageSize })
  const empty = new Set(columns.filter((column) => values.length > 0 && values.every((value) => cellText(value, column) === '')).map(({ name }) => name))
  return {
    rows,
    counts,
    empty,
    hasCode: columns.some(({ name }) => name === 'code'),
    hasStatus,
    total: chosen.length,
    page: at,
    pages,
    from: from + 1,
    to: from + rows.length,
  }
}
