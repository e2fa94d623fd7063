import type { OpenedCase } from '@lanyard/contract'
import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleUserRound, LockKeyhole, Merge, Pencil, Plus, Split, Undo2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useNow } from '../../../held/use-now.ts'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { firstNameOf, statusLabels, statusTones } from '../case-labels.ts'
import { AssignMenu } from '../change/assign-menu.tsx'
import { DetailsDialog } from '../change/details-dialog.tsx'
import { MergeDialog } from '../change/merge-dialog.tsx'
import { SplitDialog } from '../change/split-dialog.tsx'
import { StatusMenu } from '../change/status-menu.tsx'
import { useChangeCase } from '../change/use-change-case.ts'
import { useUnmerge } from '../change/use-unmerge.ts'
import { sayDue } from '../due.ts'
import { Face } from '../face.tsx'
import styles from './head.module.css'

type ThreadHeadProps = { opened: OpenedCase; assignRef: Ref<HTMLSpanElement>; onLearner: () => void }

/** The way back to the list, where it isn't beside the thread. */
export const BackToList = () => (
  <Link to="/inbox" search={(before) => before} className={styles.back} aria-label="Back to the list">
    <ChevronLeft size={22} aria-hidden />
  </Link>
)

const AssigneeFace = ({ assignee, team }: Pick<OpenedCase, 'assignee' | 'team'>) => (
  <>
    {assignee ? <Face name={assignee.name} size="small" /> : <Plus size={15} />}
    <span className={styles.assigned}>{assignee ? firstNameOf(assignee.name) : (team?.name ?? 'Assign')}</span>
  </>
)

const statusFace = ({ status }: OpenedCase) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>

/** The subject, the learner where they have no pane, and where the case stands. */
export const ThreadHead = ({ opened, assignRef, onLearner }: ThreadHeadProps) => {
  const { id, subject, learner, category, assignee, team, status, isRestricted, mayAnswer } = opened
  const { change, close, busy } = useChangeCase(id)
  const [dialog, setDialog] = useState<'edit' | 'merge' | 'split'>()
  const unmerge = useUnmerge()
  const entries = opened.thread.filter((item) => item.kind === 'entry')
  const mergedIds = [...new Set(entries.flatMap(({ mergedFromId }) => mergedFromId ?? []))]
  const end = () => setDialog(undefined)
  const overdue = opened.pane?.money?.overdue ?? []
  const due = sayDue(opened, useTenantClock(), useNow(30_000))
  const assignLabel = assignee ? `Assigned to ${assignee.name}` : team ? `Assigned to ${team.name}` : 'Assign'
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <BackToList />
        <div data-page-title tabIndex={-1} className={styles.title} title={subject}>
          <Heading size="M" level={1}>
            {isRestricted && <LockKeyhole size={15} role="img" aria-label="Restricted" />}
            {subject}
          </Heading>
        </div>
        <button type="button" className={styles.short} onClick={onLearner}>
          {learner.name}
        </button>
        <span className={styles.number}>Case {id}</span>
        <ActionMenu
          label="More for this case"
          actions={[
            mayAnswer && { label: 'Edit case', icon: Pencil, run: () => setDialog('edit') },
            mayAnswer && { label: 'Merge into another case', icon: Merge, run: () => setDialog('merge') },
            mayAnswer && entries.length > 1 && { label: 'Split into two cases', icon: Split, run: () => setDialog('split') },
            ...mergedIds.map((mergedId) => mayAnswer && { label: `Undo merge of case ${mergedId}`, icon: Undo2, run: () => void unmerge(mergedId) }),
            { label: `About ${firstNameOf(learner.name)}`, icon: CircleUserRound, run: onLearner },
          ]}
        />
      </div>
      <button type="button" className={styles.learner} onClick={onLearner}>
        <Face name={learner.name} isLearner />
        <span className={styles.named}>
          <strong>{learner.name}</strong>
          {overdue.length > 0 ? (
            <small className={styles.owed}>
              {overdue.map(({ amount, currency, symbol }) => sayAmount(amount, { code: currency, symbol })).join(', ')} overdue
            </small>
          ) : (
            <small>{learner.number ?? `Case ${id}`}</small>
          )}
        </span>
        {due && (
          <Badge tone={due.tone}>
            <span data-figures>{due.text}</span>
          </Badge>
        )}
        <ChevronRight size={18} aria-hidden />
      </button>
      <div className={styles.status}>
        {mayAnswer ? (
          <StatusMenu label={`Status: ${statusLabels[status]}`} button={statusFace(opened)} current={status} align="start" onChange={change} />
        ) : (
          statusFace(opened)
        )}
        {due && (opened.dueAt !== null || status === 'on-hold') && status !== 'closed' && (
          <span className={styles.due} data-tone={due.tone} data-figures>
            {due.text.replace(/^On hold /, '')}
          </span>
        )}
        <span className={styles.category}>
          <span>{category.name}</span>
        </span>
        {mayAnswer && (
          <>
            <span ref={assignRef}>
              <AssignMenu label={assignLabel} button={<AssigneeFace assignee={assignee} team={team} />} current={{ assignee, team }} onAssign={change} />
            </span>
            {status === 'closed' ? (
              <Button variant="outline" small busy={busy} onClick={() => change({ status: 'open' })}>
                Reopen
              </Button>
            ) : (
              <Button variant="outline" small onClick={() => void close(opened)}>
                Close
              </Button>
            )}
          </>
        )}
      </div>
      {dialog === 'edit' && <DetailsDialog opened={opened} onClose={end} />}
      {dialog === 'merge' && <MergeDialog opened={opened} onClose={end} />}
      {dialog === 'split' && <SplitDialog opened={opened} onClose={end} />}
    </header>
  )
}
