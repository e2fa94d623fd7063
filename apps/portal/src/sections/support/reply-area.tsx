import { documentLimits } from '@lanyard/contract/browser'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Case } from './case-header.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './thread.module.css'

/** A reply form, or a link to a new case when this one is closed. */
export const ReplyArea = ({ supportCase: { supportCaseId, subject, supportCaseStatusDescription: status, supportCaseEntries } }: { supportCase: Case }) => {
  const [round, setRound] = useState(0)
  const sent = supportCaseEntries.reduce((count, { documents }) => count + documents.length, 0)
  return (
    <div className={styles.reply}>
      {status === 'Closed' ? (
        <Card title="This case is closed" description="Open a new one if you still need help.">
          <div>
            <Link to="/support/new" search={{ subject: `Again: ${subject}` }} className={buttonClasses({ variant: 'outline' })}>
              Raise a new case
            </Link>
          </div>
        </Card>
      ) : (
        <Card title="Reply" description={status === 'Resolved' ? 'Your reply will reopen the case.' : undefined}>
          <ReplyForm key={round} supportCaseId={supportCaseId} most={documentLimits.perCase - sent} onSent={() => setRound(round + 1)} />
        </Card>
      )}
    </div>
  )
}
