import { folded } from '@lanyard/web/format/folded.ts'
import { type ListSearch, type ListShape, sortingOf } from '@lanyard/web/list/list-search.ts'

type Value = string | number | null | undefined

type LocalList<Row, Sort extends string> = {
  /** Every text a person sees on the row. */
  texts: (row: Row) => readonly (string | null | undefined)[]
  /** Whether the row passes the list's own filters. */
  keep?: (row: Row) => boolean
  sorts: Readonly<Record<Sort, (row: Row) => Value>>
}

const compare = (one: Value, other: Value) => {
  if (one == null || other == null) return one == null ? (other == null ? 0 : 1) : -1
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en', { numeric: true })
}

/** A page of a list that is wholly here, searched, filtered and sorted as the address says; every word that is searched for must be found. */
export const localPage = <Row, Sort extends string, Filter extends string>(
  rows: readonly Row[],
  shape: ListShape<Sort, Filter>,
  search: ListSearch<Sort, Filter>,
  { texts, keep = () => true, sorts }: LocalList<Row, Sort>,
) => {
  const words = folded(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const matches = (row: Row) => {
    const text = folded(texts(row).filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  }
  const { sort, order } = sortingOf(shape, search)
  const direction = order === 'asc' ? 1 : -1
  const found = rows.filter((row) => keep(row) && matches(row)).toSorted((one, other) => direction * compare(sorts[sort](one), sorts[sort](other)))
  const skip = ((search.page ?? 1) - 1) * shape.pageSize
  return { items: found.slice(skip, skip + shape.pageSize), totalCount: found.length }
}
