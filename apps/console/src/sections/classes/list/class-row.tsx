import type { ClassSummary } from '@lanyard/contract'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { sayTimes } from '@lanyard/web/format/times.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Link } from '@tanstack/react-router'
import styles from './classes.module.css'

/** Where the roll of a class stands. */
export const RollState = ({ class: { isHeld, status, startDate, learnerCount, markedCount }, today }: { class: ClassSummary; today: string }) => {
  if (!isHeld) return <Badge tone="error">{status ?? 'Not held'}</Badge>
  if (learnerCount === 0 || startDate > today) return null
  if (markedCount === learnerCount) return <Badge tone="success">Roll called</Badge>
  if (markedCount > 0)
    return (
      <Badge tone="warning">
        {markedCount} of {learnerCount} marked
      </Badge>
    )
  return startDate < today ? <Badge tone="warning">Roll not called</Badge> : <Badge tone="info">Call the roll</Badge>
}

type RowProps = { class: ClassSummary; today: string; clock: LocaleClock }

/** One class: when, what, where, and its roll. */
export const ClassRow = ({ class: each, today, clock }: RowProps) => {
  const { id, description, timetable, venue, trainer, isMine, learnerCount, startsAt, endsAt, isHeld, colourCode } = each
  const facts = [timetable, venue, ...(isMine ? [] : [trainer?.name ?? 'No trainer'])].filter(Boolean)
  return (
    <li>
      <Link to="/classes/$classId" params={{ classId: String(id) }} className={styles.row} data-off={!isHeld || undefined}>
        <span className={styles.colour} style={{ background: colourCode ?? undefined }} aria-hidden />
        <span className={styles.time} data-figures>
          {sayTimes(startsAt, endsAt, clock)}
        </span>
        <span className={styles.what}>
          <strong>{description}</strong>
          <span>{facts.join(' · ')}</span>
        </span>
        <span className={styles.roll}>
          <RollState class={each} today={today} />
          <span data-figures>{learnerCount === 1 ? '1 learner' : `${learnerCount} learners`}</span>
        </span>
      </Link>
    </li>
  )
}
