import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Day } from '../../../list/day.tsx'
import { statusLabels, statusTones } from '../case-labels.ts'
import { callQuery } from '../inbox-api.ts'
import styles from './learner.module.css'
import { LearnerBlock } from './learner-block.tsx'

const most = 6

/** What else the learner asked. */
export const OtherCases = ({ learnerId, openId }: { learnerId: number; openId: number }) => {
  const { data } = useQuery(callQuery('listCases', { query: { learnerIdFilter: learnerId, take: most } }))
  const others = data?.cases.filter(({ id }) => id !== openId) ?? []
  if (others.length === 0) return null
  return (
    <LearnerBlock title="Other cases" beside={<span data-figures>{(data?.count ?? 1) - 1}</span>}>
      <ul className={styles.cases}>
        {others.map(({ id, subject, status, lastEntryAt }) => (
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
