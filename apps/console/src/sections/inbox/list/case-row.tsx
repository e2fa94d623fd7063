import type { CaseSummary } from '@lanyard/contract'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { LockKeyhole, Plus } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { sayDue } from '../due.ts'
import { Face } from '../face.tsx'
import styles from './rows.module.css'

type CaseRowProps = {
  supportCase: CaseSummary
  isOpen: boolean
  clock: LocaleClock
  now: Date
  /** Ticks the case; absent for people who can't change cases. */
  onTick: ((id: number) => void) | undefined
  isTicked: boolean
}

export const CaseRow = memo(({ supportCase, isOpen, clock, now, onTick, isTicked }: CaseRowProps) => {
  const { id, subject, learner, category, assignee, team, isUnanswered, isRestricted } = supportCase
  const due = sayDue(supportCase, clock, now)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={row} className={styles.row} data-unread={isUnanswered || undefined} data-ticked={isTicked || undefined}>
      {onTick && (
        <label className={styles.tick}>
          <input type="checkbox" aria-label={`Select ${subject}`} checked={isTicked} onChange={() => onTick(id)} />
        </label>
      )}
      <Link
        to="/inbox/$caseId"
        params={{ caseId: String(id) }}
        search={(before) => before}
        preload={false}
        className={styles.case}
        aria-current={isOpen ? 'true' : undefined}
        activeProps={{}}
      >
        <span className={styles.subject}>
          {isUnanswered && <VisuallyHidden>Unanswered: </VisuallyHidden>}
          {isRestricted && <LockKeyhole size={13} role="img" aria-label="Restricted" />}
          {subject}
        </span>
        <span className={styles.from}>{learner.name}</span>
        {due && (
          <span className={styles.due} data-tone={due.tone}>
            {due.text}
          </span>
        )}
        <span className={styles.about}>{category.name}</span>
        {assignee ? (
          <span className={styles.assignee} title={assignee.name}>
            <Face name={assignee.name} size="small" />
            <VisuallyHidden>Assigned to {assignee.name}</VisuallyHidden>
          </span>
        ) : (
          <span className={`${styles.assignee} ${styles.nobody}`} title={team ? `${team.name}, unassigned` : 'Unassigned'}>
            <Plus size={13} aria-hidden />
            <VisuallyHidden>Unassigned</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
})
