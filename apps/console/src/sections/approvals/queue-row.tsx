import type { ApprovalSummary, ApprovalView } from '@lanyard/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { When } from '../../list/when.tsx'
import styles from './approvals.module.css'
import { sayFields } from './said-fields.ts'

type RowProps = { request: ApprovalSummary; view: ApprovalView; isChosen: boolean; before: ReactNode }

/** One request: who asks, for what, and since when. */
export const QueueRow = ({ request, view, isChosen, before }: RowProps) => (
  <li className={styles.row} data-chosen={isChosen || undefined}>
    <span className={styles.before}>{before}</span>
    <Link to="/approvals" search={{ view, request: request.id }} className={styles.open} aria-current={isChosen || undefined}>
      <span className={styles.line}>
        <strong>{request.learner.name}</strong>
        <When iso={request.closedAt ?? request.createdAt} />
      </span>
      <span className={styles.what}>{sayFields(request)}</span>
    </Link>
  </li>
)
