import type { CaseFilters, CaseViewName, OpenedCase } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callQuery, client } from './inbox-api.ts'

/** How often counts and lists are refreshed. */
const refreshedEvery = 30_000
/** Longer lists aren't refreshed by themselves. */
const mostRefreshedPages = 4

export const caseViews = { ...callQuery('listCaseViews'), refetchInterval: refreshedEvery }

export const casePeople = callQuery('listCasePeople')

export type CaseQuery = CaseFilters & { view?: CaseViewName; search?: string }

/** A list of cases, page by page. */
export const casesOf = (query: CaseQuery) =>
  infiniteQueryOptions({
    queryKey: ['listCases', { query }, 'pages'],
    queryFn: ({ pageParam, signal }) => client.listCases({ query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= mostRefreshedPages ? refreshedEvery : false),
  })

/** The case isn't there, or isn't this person's to see: asking again wouldn't help. */
export const isRefused = (error: unknown) => error instanceof ResponseError && [400, 403, 404].includes(error.response.status)

/** While a reply is on its way, the case is read again until it has arrived. */
export const caseOf = (id: number) => ({
  ...callQuery('getCase', { params: { id } }),
  retry: (count: number, error: Error) => !isRefused(error) && count < 1,
  refetchInterval: ({ state }: { state: { data?: OpenedCase | undefined } }) => (state.data && state.data.heldReplies.length > 0 ? 2000 : false),
})

export const refreshLists = (queries: QueryClient) =>
  Promise.all((['listCases', 'listCaseViews'] as const).map((operation) => queries.invalidateQueries({ queryKey: [operation] })))

/** Shows what a call answered, and refreshes the lists. */
export const keepCase = (queries: QueryClient, opened: OpenedCase) => {
  queries.setQueryData(caseOf(opened.id).queryKey, (before: OpenedCase | undefined) => ({ ...opened, pane: opened.pane ?? before?.pane ?? null }))
  void refreshLists(queries)
}
