import type { message, Unwrapped } from '@lanyard/contract'
import { sayExactly } from '@lanyard/web/format/dates.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailOpen, MessageCircleReply, X } from 'lucide-react'
import { DocumentList } from '../../documents/document-list.tsx'
import { HtmlBody } from '../../rich-text/html-body.tsx'
import { useTenant } from '../../session.ts'
import { writerOf } from './message-rows.tsx'
import styles from './sheet.module.css'

type Message = Unwrapped<typeof message>

export const MessageSheet = ({ message: read, onMark }: { message: Message; onMark: (isRead: boolean) => void }) => {
  const { Locale, TimeZone, ShowSections } = useTenant()
  const navigate = useNavigate({ from: '/messages' })
  const localeClock = { locale: Locale, timeZone: TimeZone }
  const about = `About the message “${read.subject}”${read.createdOn ? ` of ${sayExactly(read.createdOn, localeClock)}` : ''}:\n`
  const close = () => {
    document.querySelector<HTMLElement>(`[data-message="${read.messageId}"]`)?.focus()
    void navigate({ to: '/messages', search: (before) => ({ ...before, message: undefined }), resetScroll: false })
  }
  return (
    <>
      <header className={styles.top}>
        <div>
          <Heading size="L">{read.subject}</Heading>
          <p className={styles.from}>
            <strong>{writerOf(read)}</strong>
            {read.createdOn && <Moment iso={read.createdOn} localeClock={localeClock} />}
            {read.logbookType && <Badge>{read.logbookType}</Badge>}
            {read.isMoved && <Badge>Moved here</Badge>}
          </p>
        </div>
        <IconButton label="Close message" large data-print="no" className={styles.close} onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <HtmlBody html={read.htmlText ?? ''} />
      <DocumentList documents={read.documents} />
      <div className={styles.actions}>
        {ShowSections.SupportCases && (
          <Link
            to="/support/new"
            search={{ subject: `Re: ${read.subject ?? ''}`, body: about, courseEnrolmentId: read.courseEnrolmentId ?? undefined }}
            className={buttonClasses({ variant: 'outline', small: true })}
          >
            <MessageCircleReply size={16} aria-hidden />
            Reply as a case
          </Link>
        )}
        {read.isRead && (
          <Button variant="outline" small icon={<MailOpen size={16} aria-hidden />} onClick={() => onMark(false)}>
            Mark as unread
          </Button>
        )}
      </div>
    </>
  )
}
