import type { Home } from '@lanyard/contract'
import { sayTime } from '@lanyard/web/format/dates.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useNow } from '../../../held/use-now.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useSayWhen } from '../../../list/when.tsx'
import { sayDue } from '../../inbox/due.ts'
import styles from './home-cases.module.css'

type Cases = NonNullable<Home['Cases']>
const minute = 60_000

/** One case with when it is due, in words and colour. */
export const DueRow = ({ item, now }: { item: Cases['Items'][number]; now: Date }) => {
  const { CaseId, Subject, LearnerName, Category, DueAt } = item
  const clock = useTenantClock()
  const sayWhen = useSayWhen()
  const due = sayDue({ dueAt: DueAt, status: 'open', heldUntil: null }, clock, now)
  const isLate = due?.tone === 'error'
  const params = { caseId: String(CaseId) }
  return (
    <li className={styles.row} data-tone={due?.tone}>
      <span className={styles.mark} aria-hidden />
      <div>
        <Link to="/inbox/$caseId" params={params} className={styles.subject}>
          <bdi>“{Subject}”</bdi>
        </Link>
        <p className={styles.about}>
          Case {CaseId} · <bdi>{LearnerName}</bdi> · {Category}
        </p>
      </div>
      <time className={styles.due} dateTime={DueAt} title={sayWhen(DueAt)}>
        <b>{due?.text}</b>
        {isLate && sayTime(DueAt, clock)}
      </time>
      <Link to="/inbox/$caseId" params={params} className={`${buttonClasses({ variant: isLate ? 'primary' : 'outline', small: true })} ${styles.reply}`}>
        Reply<VisuallyHidden> to {LearnerName}</VisuallyHidden>
      </Link>
    </li>
  )
}

/** The open cases that are due first. */
export const DueNext = ({ cases: { Items, Open } }: { cases: Cases }) => {
  const now = useNow(minute)
  return (
    <section className={styles.card} aria-labelledby="due-next">
      <div className={styles.top}>
        <Heading size="M" id="due-next">
          Due next
        </Heading>
        <Link to="/inbox" className={styles.more}>
          Open inbox <ArrowRight size={14} aria-hidden />
        </Link>
      </div>
      {Items.length === 0 ? (
        <p className={styles.none}>{Open === 0 ? 'No cases are open. New ones will appear here.' : 'No answer is due.'}</p>
      ) : (
        <ul>
          {Items.map((item) => (
            <DueRow key={item.CaseId} item={item} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}
