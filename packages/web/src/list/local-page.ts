import { type ListInMemory, listInMemory } from '@lanyard/contract/lists'
import { type ListSearch, type ListShape, pageOf } from './list-search.ts'

type LocalList<Row, Sort extends string> = {
  /** Every text a person sees on the row. */
  texts: (row: Row) => readonly (string | null | undefined)[]
  /** Whether the row passes the list's own filters. */
  keep?: (row: Row) => boolean
  sorts: Readonly<Record<Sort, (row: Row) => string | number | null | undefined>>
} & Pick<ListInMemory<Row>, 'compare'>

/** A page of a list that is wholly here, searched, filtered and sorted as the address says; every word that is searched for must be found. */
export const localPage = <Row, Sort extends string, Filter extends string>(
  rows: readonly Row[],
  shape: ListShape<Sort, Filter>,
  search: ListSearch<Sort, Filter>,
  { texts, keep = () => true, sorts, ...comparing }: LocalList<Row, Sort>,
) =>
  listInMemory({ fieldOf: (row, sort) => sorts[sort as Sort](row), searched: texts, searchedAs: 'words', empty: 'largest', ...comparing }, rows.filter(keep), {
    ...pageOf(shape, search),
    search: search.q,
  })
