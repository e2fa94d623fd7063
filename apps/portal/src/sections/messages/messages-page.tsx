import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { narrow, useMedia } from '@lanyard/web/ui/layout/use-media.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MessageFilters } from './message-filters.tsx'
import { messagesOf } from './message-queries.ts'
import { MessageReader } from './message-reader.tsx'
import { MessageRows } from './message-rows.tsx'
import { MessageScreen } from './message-screen.tsx'
import styles from './messages.module.css'
import { messageList } from './messages-search.ts'

const MessagesSkeleton = () => (
  <div className={styles.rows}>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton lines={3} />
      </div>
    ))}
  </div>
)

const messagesRoute = getRouteApi('/protected/messages')

/** Back in the list, the message that was open has the focus. */
const useReturnToRow = (message: number | undefined) => {
  const before = useRef(message)
  useEffect(() => {
    const closed = before.current
    before.current = message
    if (closed !== undefined && message === undefined) document.querySelector<HTMLElement>(`[data-message="${closed}"]`)?.focus()
  }, [message])
}

/** The list of messages, with the open message beside it, or in its place on a phone. */
export const MessagesPage = () => {
  const { message, ...search } = messagesRoute.useSearch()
  const list = useList(messageList, search)
  const messages = useQuery({ ...messagesOf(search), placeholderData: keepPreviousData })
  const isNarrow = useMedia(narrow)
  useReturnToRow(message)
  if (message !== undefined && isNarrow) return <MessageScreen messageId={message} listed={messages.data?.items ?? []} />
  return (
    <Page>
      <PageHeader title="Messages">
        <ListSearchField list={list} label="Search messages" />
      </PageHeader>
      <MessageFilters list={list} results={messages} />
      <div className={styles.sides} data-open={message !== undefined || undefined}>
        <div className={styles.list}>
          <ListResults
            list={list}
            query={messages}
            what="Your messages"
            skeleton={<MessagesSkeleton />}
            empty={<EmptyState icon={<Mail size={22} />}>You have no messages yet. New ones will appear here.</EmptyState>}
          >
            {(items) => <MessageRows messages={items} opened={message} />}
          </ListResults>
        </div>
        {message !== undefined && <MessageReader key={message} messageId={message} />}
      </div>
    </Page>
  )
}
