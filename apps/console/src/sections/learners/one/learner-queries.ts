import type { TimelineKind } from '@lanyard/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callQuery, client } from '../learners-api.ts'

export const learnerPageOf = (id: string) => callQuery('getLearnerPage', { params: { id: Number(id) } })

/** The queries that show a learner and are refetched after a change. */
export const learnerChanges = ['getLearnerPage', 'getLearnerTimeline', 'listLearners'] as const

export const timelineOf = (learnerId: number, kind: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['getLearnerTimeline', learnerId, kind],
    queryFn: ({ pageParam, signal: _ }) =>
      client.getLearnerTimeline({ params: { id: learnerId }, query: { kindFilter: kind, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
