import { ResponseError } from '@lanyard/contract/browser'
import { pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'
import { since } from '../../records/calendar/since.ts'
import { messageList } from './messages-search.ts'

const flagOf = (value: string | undefined, yes: string) => (value === undefined ? undefined : value === yes)

/** Inbound means sent to the provider, so by the learner. */
export const messagesOf = (search: SearchOf<typeof messageList>) =>
  callQuery('listMessages', {
    query: {
      ...pageOf(messageList, search),
      search: search.q,
      isReadFilter: flagOf(search.read, 'read'),
      isInboundFilter: flagOf(search.direction, 'sent'),
      logbookTypeFilter: search.type,
      courseEnrolmentIdFilter: search.course === undefined || Number.isNaN(Number(search.course)) ? undefined : Number(search.course),
      createdOnFilter: since(search.since),
    },
  })

export const isGone = (error: unknown) => error instanceof ResponseError && error.response.status === 404

export const messageOf = (messageId: number) => ({
  ...callQuery('getMessage', { params: { id: messageId } }),
  retry: (count: number, error: Error) => !isGone(error) && count < 1,
})

/** The newest messages, to find out which types there are. */
export const recentMessages = callQuery('listMessages', { query: { take: 200, sort: 'createdOn', order: 'desc' } })
