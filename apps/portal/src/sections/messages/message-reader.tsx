import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isGone, messageOf } from './message-queries.ts'
import { MessageSheet } from './message-sheet.tsx'
import styles from './messages.module.css'
import { useMark } from './use-mark.ts'

/** The open message. Opening a message marks it as read. */
export const MessageReader = ({ messageId, isWholePage = false }: { messageId: number; isWholePage?: boolean }) => {
  const message = useQuery(messageOf(messageId))
  const mark = useMark()
  const reader = useRef<HTMLElement>(null)
  const isUnread = message.data?.isRead === false
  const opened = useRef(false)
  useEffect(() => {
    if (!isUnread || opened.current) return
    opened.current = true
    mark(messageId, true)
  }, [isUnread, messageId, mark])
  useEffect(() => {
    reader.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article ref={reader} tabIndex={-1} aria-label="Message" className={styles.reader}>
      <Card>
        {isGone(message.error) ? (
          <EmptyState icon={<SearchX size={22} />}>We can’t find this message.</EmptyState>
        ) : (
          <Region query={message} what="The message" skeleton={<Skeleton lines={6} />}>
            {(read) => <MessageSheet message={read} isWholePage={isWholePage} onMark={(isRead) => mark(messageId, isRead)} />}
          </Region>
        )}
      </Card>
    </article>
  )
}
