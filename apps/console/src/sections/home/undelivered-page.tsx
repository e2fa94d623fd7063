import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { FailedMailRow } from './failed-mail-row.tsx'
import { failedMailsOf } from './failed-mails-query.ts'
import styles from './home.module.css'

/** Undelivered emails, with a retry where possible. */
export const UndeliveredPage = () => {
  usePageTitle('Undelivered emails')
  const mails = useQuery(failedMailsOf())
  return (
    <Page>
      <BackLink to="/">Home</BackLink>
      <PageHeader title="Undelivered emails" lead="We tried each several times. Check the address, then try again." />
      <Card>
        <Region query={mails} what="The undelivered emails" skeleton={<Skeleton lines={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<MailCheck size={22} />}>Every email was delivered.</EmptyState>
            ) : (
              <ul className={styles.items}>
                {items.map((mail) => (
                  <FailedMailRow key={mail.MailId} mail={mail} />
                ))}
              </ul>
            )
          }
        </Region>
      </Card>
    </Page>
  )
}
