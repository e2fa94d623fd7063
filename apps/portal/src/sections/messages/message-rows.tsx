import type { messageSummary, Unwrapped } from '@lanyard/contract'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { useTenant } from '../../session.ts'
import styles from './messages.module.css'

export type MessageRow = Unwrapped<typeof messageSummary>

/** The sender, from the learner's point of view. */
export const writerOf = ({ isInbound, fromName, logbookName }: Pick<MessageRow, 'isInbound' | 'fromName' | 'logbookName'>) =>
  isInbound ? 'You' : fromName || logbookName || 'Your provider'

export const MessageRows = ({ messages, opened }: { messages: readonly MessageRow[]; opened: number | undefined }) => {
  const { Locale, TimeZone } = useTenant()
  const localeClock = { locale: Locale, timeZone: TimeZone }
  return (
    <ul className={styles.rows}>
      {messages.map((message) => (
        <li key={message.messageId} className={styles.row} data-unread={message.isRead === false || undefined}>
          <Link
            from="/messages"
            to="/messages"
            search={(before) => ({ ...before, message: message.messageId })}
            resetScroll={false}
            activeProps={{}}
            data-message={message.messageId}
            aria-current={message.messageId === opened ? 'true' : undefined}
            className={styles.link}
          >
            <span className={styles.top}>
              <span className={styles.writer}>{writerOf(message)}</span>
              {message.createdOn && <Moment iso={message.createdOn} localeClock={localeClock} />}
            </span>
            <span className={styles.subject}>
              {message.isRead === false && <VisuallyHidden>Unread: </VisuallyHidden>}
              {message.subject}
            </span>
            <span className={styles.preview}>{message.preview}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
