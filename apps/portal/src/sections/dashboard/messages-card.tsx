import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { Day } from '../../records/calendar/day.tsx'
import { CardLink } from '../../records/card-link.tsx'
import styles from './dashboard.module.css'
import { attention } from './queries.ts'

export const MessagesCard = () => (
  <Card
    title="Messages"
    action={
      <CardLink to="/messages" label="All messages">
        All
      </CardLink>
    }
  >
    <Region query={useQuery(attention)} what="Your messages" skeleton={<Skeleton lines={6} label="Loading your messages" />}>
      {({ latestMessages }) =>
        latestMessages.length === 0 ? (
          <EmptyState icon={<Mail size={22} />}>You have no messages yet. New ones will appear here.</EmptyState>
        ) : (
          <ul className={styles.rows}>
            {latestMessages.map(({ messageId, subject, preview, fromName, sentFrom, createdOn, isRead }) => (
              <li key={messageId} className={styles.message} data-unread={isRead === false || undefined}>
                <h3 className={styles.name}>
                  <Link to="/messages" search={{ message: messageId }}>
                    {isRead === false && <VisuallyHidden>Unread: </VisuallyHidden>}
                    {subject ?? 'Without a subject'}
                  </Link>
                </h3>
                {preview && <p className={styles.preview}>{preview}</p>}
                <p className={styles.small}>
                  {fromName ?? sentFrom} · <Day iso={createdOn} />
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Region>
  </Card>
)
