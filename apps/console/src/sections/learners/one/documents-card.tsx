import type { LearnerDocument, StaffLearner } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { callQuery, useCallMutation } from '../learners-api.ts'
import styles from './learner.module.css'
import { LearnerCard, Nothing } from './learner-card.tsx'
import { learnerChanges } from './learner-queries.ts'

const DocumentItem = ({ learnerId, document }: { learnerId: number; document: LearnerDocument }) => {
  const { documentId, filename, size, isFromLearner, isHidden, createdAt, of } = document
  const clock = useTenantClock()
  const open = useCallMutation('openLearnerDocument', learnerChanges)
  const { busy, run } = useAction(
    async () => saveFile((await open.mutateAsync({ params: { id: learnerId, documentId } })).url),
    (error) => toast(explain(error), 'error'),
  )
  return (
    <li className={styles.item}>
      <div>
        <button type="button" className={styles.document} title="Recorded, and shown to the learner" aria-busy={busy || undefined} onClick={() => void run()}>
          <span>{filename}</span>
          <Download size={15} aria-hidden />
        </button>
        <small>
          {isFromLearner ? 'From the learner' : isHidden ? 'Hidden from the learner' : 'Shared'}, {sayDay(dayIn(new Date(createdAt), clock.timeZone), clock)},{' '}
          {sayFileSize(size)}
        </small>
      </div>
      <Badge>{of}</Badge>
    </li>
  )
}

type DocumentsCardProps = { learnerId: number; documents: NonNullable<StaffLearner['documents']> }

export const DocumentsCard = ({ learnerId, documents }: DocumentsCardProps) => {
  const [isWhole, setWhole] = useState(false)
  const whole = useQuery({ ...callQuery('listLearnerDocuments', { params: { id: learnerId }, query: { take: 200 } }), enabled: isWhole })
  const items = (isWhole && whole.data?.items) || documents.items
  const hasMore = documents.totalCount > items.length
  return (
    <LearnerCard
      title="Documents"
      id="documents"
      aside={
        hasMore && (
          <button type="button" className={styles.more} aria-busy={whole.isFetching || undefined} onClick={() => setWhole(true)}>
            Show all {documents.totalCount}
          </button>
        )
      }
    >
      {items.length === 0 && <Nothing>No documents yet.</Nothing>}
      <ul className={styles.items}>
        {items.map((document) => (
          <DocumentItem key={document.documentId} learnerId={learnerId} document={document} />
        ))}
      </ul>
    </LearnerCard>
  )
}
