import type { CaseSummary } from '@lanyard/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewLabels } from '../case-labels.ts'
import { type CaseQuery, casesOf, caseViews } from '../case-queries.ts'
import { defaultView, filterCount, filtersOf, type InboxSearch } from '../inbox-search.ts'

const queryOf = (search: InboxSearch, saved: CaseQuery | undefined): CaseQuery => {
  const filters = filtersOf(search)
  // A search is about all cases, closed ones included.
  if (search.q) return { ...filters, search: search.q }
  return saved ? { ...saved, ...filters } : { view: search.view ?? defaultView, ...filters }
}

/** The cases of the address: a view, a saved view or a search, narrowed by filters. */
export const useCaseList = (search: InboxSearch) => {
  const views = useQuery(caseViews)
  const own = search.own === undefined ? undefined : views.data?.own.find(({ id }) => String(id) === search.own)
  const isGone = search.own !== undefined && views.data !== undefined && !own
  const query = useInfiniteQuery({
    ...casesOf(queryOf(search, own?.filters)),
    enabled: search.q !== undefined || search.own === undefined || own !== undefined,
    placeholderData: keepPreviousData,
  })
  const cases = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.cases) ?? []
    // A case that moved down while pages were loaded is on two of them.
    return [...new Map<number, CaseSummary>(all.map((each) => [each.id, each])).values()]
  }, [query.data])
  return {
    query,
    cases,
    count: query.data?.pages.at(-1)?.count,
    own,
    isGone,
    isNarrowed: filterCount(search) > 0,
    title: search.q ? 'Search' : search.own ? (own?.name ?? 'View') : viewLabels[search.view ?? defaultView],
    /** Open cases come by their due time; found and closed ones don't. */
    isByDue: search.q === undefined && (search.own !== undefined || search.view !== 'closed'),
  }
}

export type CaseListing = ReturnType<typeof useCaseList>
