import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft, ChevronUp, MailOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useLearner } from '../../shell/learner.ts'
import { messageOf } from './message-queries.ts'
import { MessageReader } from './message-reader.tsx'
import type { MessageRow } from './message-rows.tsx'
import styles from './message-screen.module.css'
import { ReplyLink } from './reply-link.tsx'
import { useMark } from './use-mark.ts'

const BackToList = () => {
  const unread = useLearner().counts?.unreadMessages ?? 0
  return (
    <Link
      from="/messages"
      to="/messages"
      search={(before) => ({ ...before, message: undefined })}
      activeProps={{}}
      className={styles.back}
      aria-label={unread > 0 ? `Back to messages, ${unread} unread` : 'Back to messages'}
    >
      <ChevronLeft size={22} aria-hidden /> Messages {unread > 0 && <Badge tone="brand">{unread}</Badge>}
    </Link>
  )
}

/** A message on a phone takes the whole screen, with the way back, a reply, and the messages next to it. */
export const MessageScreen = ({ messageId, listed }: { messageId: number; listed: readonly MessageRow[] }) => {
  const navigate = useNavigate({ from: '/messages' })
  const { data: read } = useQuery(messageOf(messageId))
  const mark = useMark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message starts at its beginning
  useEffect(() => void window.scrollTo(0, 0), [messageId])
  const at = listed.findIndex((one) => one.messageId === messageId)
  const open = (message: number | undefined) => void navigate({ to: '/messages', search: (before) => ({ ...before, message }), replace: true })
  const [newer, older] = at < 0 ? [] : [listed[at - 1], listed[at + 1]]
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <BackToList />
        {read?.isRead && (
          <IconButton label="Mark as unread" large onClick={() => mark(messageId, false)}>
            <MailOpen size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      <MessageReader key={messageId} messageId={messageId} isWholePage />
      <footer className={styles.foot}>
        <div className={styles.reply}>{read && <ReplyLink message={read} variant="primary" />}</div>
        <IconButton label="Previous message in the list" large className={styles.step} disabled={!newer} onClick={() => open(newer?.messageId)}>
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <IconButton label="Next message in the list" large className={styles.step} disabled={!older} onClick={() => open(older?.messageId)}>
          <ChevronDown size={20} aria-hidden />
        </IconButton>
      </footer>
    </div>
  )
}
