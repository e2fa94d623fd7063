import { documentLimits } from '@lanyard/contract/browser'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Case } from './case-header.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './thread.module.css'

/** What a reply does to a case that ended. */
const afterTheEnd: Readonly<Record<string, string>> = {
  Resolved: 'Your reply will reopen the case.',
  Closed: 'Your reply will reopen the case. If it was closed more than 30 days ago, your reply opens a new one.',
}

/** A long time after its end, a case continues in a new one, which the learner then sees. */
export const ReplyArea = ({ supportCase: { supportCaseId, supportCaseStatusDescription: status, supportCaseEntries } }: { supportCase: Case }) => {
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const sent = supportCaseEntries.reduce((count, { documents }) => count + documents.length, 0)
  const show = async (writtenTo: number) => {
    setRound(round + 1)
    if (writtenTo !== supportCaseId) await navigate({ to: '/support/$supportCaseId', params: { supportCaseId: String(writtenTo) } })
  }
  return (
    <div className={styles.reply}>
      <Card title="Reply" description={afterTheEnd[status ?? '']}>
        <ReplyForm key={round} supportCaseId={supportCaseId} most={documentLimits.perCase - sent} onSent={show} />
      </Card>
    </div>
  )
}
