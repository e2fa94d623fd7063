import type { ApprovalView } from '@lanyard/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from './approvals-api.ts'

/** The requests of a view, page by page. */
export const useApprovals = (view: ApprovalView) =>
  useInfiniteQuery({
    queryKey: ['listChangeRequests', view],
    queryFn: ({ pageParam, signal }) => client.listChangeRequests({ query: { view, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** What a decision changes. */
export const changedByDecision = ['listChangeRequests', 'getChangeRequest', 'getHome'] as const
