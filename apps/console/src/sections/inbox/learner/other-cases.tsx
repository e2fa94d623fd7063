import type { CasePane } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Link } from '@tanstack/react-router'
import { Day } from '../../../list/day.tsx'
import { statusLabels, statusTones } from '../case-labels.ts'
import styles from './learner.module.css'
import { LearnerBlock } from './learner-block.tsx'

/** What else the learner asked. */
export const OtherCases = ({ otherCases: { count, cases } }: Pick<CasePane, 'otherCases'>) => {
  if (cases.length === 0) return null
  return (
    <LearnerBlock title="Other cases" beside={<span data-figures>{count}</span>}>
      <ul className={styles.cases}>
        {cases.map(({ id, subject, status, lastEntryAt }) => (
          <li key={id}>
            <Link to="/inbox/$caseId" params={{ caseId: String(id) }} search={(before) => before} className={styles.case}>
              <span className={styles.subject}>{subject}</span>
              <span className={styles.under}>
                <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
                <Day iso={lastEntryAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </LearnerBlock>
  )
}
