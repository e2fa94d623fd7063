import { broadcastCalls } from '@lanyard/contract/calls/broadcast-calls'
import { openApi } from '@lanyard/web/api.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { session } from '../../session.ts'
import { isMoving } from './message-labels.ts'

/** The calls of these pages, which load with them. */
export const { callQuery, client } = openApi(broadcastCalls, session)

/** How often messages on their way are read again. */
const refreshedEvery = 2000

/** What was sent, is scheduled or was stopped, page by page. */
export const sentMessages = infiniteQueryOptions({
  queryKey: ['listBroadcasts', {}, 'pages'],
  queryFn: ({ pageParam, signal }) => client.listBroadcasts({ query: { take: 25, ...(pageParam && { before: pageParam }) }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.broadcasts.some((one) => isMoving(one)) ? refreshedEvery : false),
})

export const messageOf = (id: number) => ({ ...callQuery('getBroadcast', { params: { id } }), staleTime: 0 })
