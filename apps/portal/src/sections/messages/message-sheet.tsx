import type { message, Unwrapped } from '@lanyard/contract'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { HtmlBody } from '@lanyard/web/rich-text/html-body.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useNavigate } from '@tanstack/react-router'
import { MailOpen, X } from 'lucide-react'
import { DocumentList } from '../../documents/document-list.tsx'
import { useTenant } from '../../session.ts'
import { writerOf } from './message-rows.tsx'
import { ReplyLink } from './reply-link.tsx'
import styles from './sheet.module.css'

type Message = Unwrapped<typeof message>

type MessageSheetProps = { message: Message; isWholePage: boolean; onMark: (isRead: boolean) => void }

/** A message; as a whole page it is the page's title, and its actions are in the page's bars. */
export const MessageSheet = ({ message: read, isWholePage, onMark }: MessageSheetProps) => {
  const { Locale, TimeZone } = useTenant()
  const navigate = useNavigate({ from: '/messages' })
  const localeClock = { locale: Locale, timeZone: TimeZone }
  const close = () => {
    document.querySelector<HTMLElement>(`[data-message="${read.messageId}"]`)?.focus()
    void navigate({ to: '/messages', search: (before) => ({ ...before, message: undefined }), resetScroll: false })
  }
  return (
    <>
      <header className={styles.top}>
        <div>
          <Heading {...(isWholePage ? { size: 'XL', level: 1 } : { size: 'L' })}>{read.subject}</Heading>
          <p className={styles.from}>
            <strong>{writerOf(read)}</strong>
            {read.createdOn && <Moment iso={read.createdOn} localeClock={localeClock} />}
            {read.logbookType && <Badge>{read.logbookType}</Badge>}
            {read.isMoved && <Badge>Moved here</Badge>}
          </p>
        </div>
        {!isWholePage && (
          <IconButton label="Close message" large data-print="no" className={styles.close} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      <HtmlBody html={read.htmlText ?? ''} />
      <DocumentList documents={read.documents} />
      {!isWholePage && (
        <div className={styles.actions}>
          <ReplyLink message={read} variant="outline" small />
          {read.isRead && (
            <Button variant="outline" small icon={<MailOpen size={16} aria-hidden />} onClick={() => onMark(false)}>
              Mark as unread
            </Button>
          )}
        </div>
      )}
    </>
  )
}
