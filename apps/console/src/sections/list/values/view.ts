import { folded } from '@lanyard/web/format/folded.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import type { ListSearch } from '../list-search.ts'
import { type Column, cellText, columnsOf, isOff, statusField } from './columns.ts'
import type { Value } from './values-api.ts'

export const pageSize = 50

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const sorted = (values: readonly Value[], column: Column | undefined, order: ListSearch['order']): readonly Value[] => {
  if (!column) return values
  const direction = order === 'desc' ? -1 : 1
  const keyed = values.map((value) => ({ value, key: cellText(value, column) }))
  return keyed
    .toSorted((one, other) => {
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '')
      return direction * collator.compare(one.key, other.key)
    })
    .map(({ value }) => value)
}

export type View = ReturnType<typeof viewOf>

/** The part of a list that its address asks for, and the counts that its filters show. */
export const viewOf = (list: CatalogueList, values: readonly Value[], { q, show, sort, order, page = 1 }: ListSearch) => {
  const columns = columnsOf(list)
  const wanted = folded(q ?? '').trim()
  const found = wanted === '' ? values : values.filter((value) => columns.some((column) => folded(cellText(value, column)).includes(wanted)))
  const off = found.filter(isOff)
  const counts = { active: found.length - off.length, off: off.length, all: found.length }
  const hasStatus = statusField(list) !== undefined
  const chosen = show === 'all' || !hasStatus ? found : show === 'off' ? off : found.filter((value) => !isOff(value))
  const pages = Math.max(1, Math.ceil(chosen.length / pageSize))
  const at = Math.min(page, pages)
  const from = (at - 1) * pageSize
  const rows = sorted(
    chosen,
    columns.find(({ name }) => name === sort),
    order,
  ).slice(from, from + pageSize)
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
