import type { ImportRun } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Pause, Play, RotateCw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { writtenBy } from '../import-labels.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type Corrections, useCheckAgain } from './corrections.ts'
import styles from './run.module.css'
import { UndoDialog } from './undo-dialog.tsx'
import { useRunActions } from './use-run-actions.ts'

type RunActionsProps = { run: ImportRun; corrections: Corrections }

const shownError = (error: unknown) => toast(explain(error), 'error')

/** Pausing waits for the rows that are being written. */
const PauseButton = ({ run }: { run: ImportRun }) => {
  const { pause } = useRunActions(run.id)
  const [isAsked, setAsked] = useState(false)
  const action = useAction(async () => {
    await pause()
    setAsked(true)
  }, shownError)
  return (
    <Button variant="outline" small busy={action.busy || isAsked} icon={<Pause size={16} aria-hidden />} onClick={() => void action.run()}>
      {isAsked ? 'Pausing' : 'Pause'}
    </Button>
  )
}

const ResumeButton = ({ run }: { run: ImportRun }) => {
  const { apply } = useRunActions(run.id)
  const action = useAction(() => apply(run.report?.toConfirm ?? null), shownError)
  return (
    <Button small busy={action.busy} icon={<Play size={16} aria-hidden />} onClick={() => void action.run()}>
      Resume
    </Button>
  )
}

const CheckAgainButton = ({ run, corrections }: RunActionsProps) => {
  const checkAgain = useCheckAgain(run, corrections)
  const action = useAction(() => checkAgain(), shownError)
  return (
    <Button variant="outline" small busy={action.busy} icon={<RotateCw size={16} aria-hidden />} onClick={() => void action.run()}>
      Check again
    </Button>
  )
}

const cancelLabels: Partial<Record<ImportRun['state'], string>> = {
  arriving: 'Discard',
  checking: 'Cancel check',
  checked: 'Discard',
  applying: 'Cancel import',
  paused: 'Cancel import',
}

/** What can be done with the run as a whole. */
export const RunActions = ({ run, corrections }: RunActionsProps) => {
  const [open, setOpen] = useState<'cancel' | 'undo'>()
  const close = () => setOpen(undefined)
  const cancelLabel = cancelLabels[run.state]
  const mayUndo = run.state === 'applied' && writtenBy(run) > 0 && run.undoRefusal === null
  return (
    <div className={styles.actions}>
      {(run.state === 'checked' || run.state === 'failed') && <CheckAgainButton run={run} corrections={corrections} />}
      {run.state === 'applying' && <PauseButton run={run} />}
      {run.state === 'paused' && <ResumeButton run={run} />}
      {cancelLabel && (
        <Button variant="outline" small icon={run.state !== 'checked' && <X size={16} aria-hidden />} onClick={() => setOpen('cancel')}>
          {cancelLabel}
        </Button>
      )}
      {mayUndo && (
        <Button variant="outline" small icon={<Undo2 size={16} aria-hidden />} onClick={() => setOpen('undo')}>
          Undo run
        </Button>
      )}
      {open === 'cancel' && cancelLabel && <CancelDialog run={run} onClose={close} />}
      {open === 'undo' && <UndoDialog id={run.id} fileName={run.fileName} onClose={close} />}
    </div>
  )
}
