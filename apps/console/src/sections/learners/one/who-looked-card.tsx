import type { LearnerView, StaffLearner } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { When } from '../../../list/when.tsx'
import { callQuery } from '../learners-api.ts'
import styles from './learner.module.css'
import { numberLabels } from './number-labels.ts'

const seen = ({ kind, number, document }: LearnerView) => {
  if (kind === 'portal') return 'the portal as they see it'
  if (kind === 'document') return document
  return number ? numberLabels[number].toLowerCase() : 'this page'
}

/** Who of the provider looked at this record. */
export const WhoLookedCard = ({ learner }: { learner: StaffLearner }) => {
  const [isWhole, setWhole] = useState(false)
  const whole = useQuery({ ...callQuery('listLearnerViews', { params: { id: learner.learnerId }, query: { take: 200 } }), enabled: isWhole })
  const views = (isWhole && whole.data?.items) || learner.views
  return (
    <section aria-labelledby="who-looked" className={styles.looked}>
      <div className={styles.cardTop}>
        <Heading size="S" id="who-looked">
          <Eye size={16} aria-hidden /> Who looked
        </Heading>
        {!isWhole && (
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            Full list
          </button>
        )}
      </div>
      <ul>
        {views.map((view) => (
          <li key={`${view.viewedAt} ${view.name} ${view.number} ${view.document}`}>
            <span>
              {view.name}, {seen(view)}
              {view.reason && <small>{view.reason}</small>}
            </span>
            <When iso={view.viewedAt} />
          </li>
        ))}
      </ul>
      <p className={styles.nothing}>{learner.preferredName ?? learner.firstName ?? 'The learner'} can see this list in their account settings.</p>
    </section>
  )
}
