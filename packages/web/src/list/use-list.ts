import { useNavigate } from '@tanstack/react-router'
import { type ListSearch, type ListShape, type Order, sortingOf } from './list-search.ts'

export type List<Sort extends string = string, Filter extends string = string> = {
  shape: ListShape<Sort, Filter>
  search: ListSearch<Sort, Filter>
  sorting: { sort: Sort; order: Order }
  /** Whether a search or filter is set. */
  isNarrowed: boolean
  /** Changes the list's parameters. Every change except paging returns to the first page. */
  change: (changes: Partial<ListSearch<Sort, Filter>>, how?: { replace?: boolean }) => void
  clear: () => void
}

/** The list's state from the URL, with functions that change it. */
export const useList = <Sort extends string, Filter extends string>(shape: ListShape<Sort, Filter>, search: ListSearch<Sort, Filter>): List<Sort, Filter> => {
  const navigate = useNavigate()
  const filters = Object.keys(shape.filters) as Filter[]
  const go = (changes: object, replace: boolean) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, page: undefined, ...changes }), replace, resetScroll: false })
  return {
    shape,
    search,
    sorting: sortingOf(shape, search),
    isNarrowed: search.q !== undefined || filters.some((name) => search[name] !== undefined),
    change: (changes, { replace = false } = {}) => go(changes, replace),
    clear: () => go({ q: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) }, false),
  }
}
