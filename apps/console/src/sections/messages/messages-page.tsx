import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine, Send } from 'lucide-react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { HeldMessages } from './held-messages.tsx'
import styles from './messages.module.css'
import { sentMessages } from './messages-api.ts'
import { MessagesTable } from './messages-table.tsx'

const NewMessageLink = () => (
  <Link to="/messages/new" className={buttonClasses()}>
    <PenLine size={17} aria-hidden /> New message
  </Link>
)

/** What was sent to learners, is scheduled or was stopped. */
export const MessagesPage = () => {
  usePageTitle('Messages')
  const query = useInfiniteQuery(sentMessages)
  const toAll = useMay('messages:send')
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Page>
      <PageHeader title="Messages" lead={toAll ? 'Write to learners, and see who has read it.' : 'Write to your classes, and see who has read it.'}>
        <NewMessageLink />
      </PageHeader>
      <Region query={query as UseQueryResult<NonNullable<typeof query.data>>} what="The messages" skeleton={<TableSkeleton rows={6} />}>
        {({ pages }) => {
          const messages = pages.flatMap(({ broadcasts }) => broadcasts)
          if (messages.length === 0)
            return <EmptyState icon={<Send size={22} />}>No messages yet. What you send to learners appears here, with how many have read it.</EmptyState>
          return (
            <>
              <MessagesTable messages={messages} showsSender={toAll} />
              <div className={styles.more}>
                <Quiet size="small">
                  {messages.length.toLocaleString('en')} of {(pages.at(-1)?.count ?? messages.length).toLocaleString('en')}
                </Quiet>
                {hasNextPage && (
                  <Button variant="outline" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Load more
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </Region>
      <HeldMessages />
    </Page>
  )
}
