import type { ImportSummary } from '@lanyard/contract'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { writtenBy } from '../import-labels.ts'
import styles from './past-runs.module.css'

/** What can be done with a run from the list. */
export const RunAction = ({ run, onUndo }: { run: ImportSummary; onUndo: () => void }) => {
  if (run.state === 'applied' && writtenBy(run) > 0)
    return (
      <span className={styles.action}>
        <Button variant="outline" small icon={<Undo2 size={16} aria-hidden />} aria-label={`Undo run of ${run.fileName}`} onClick={onUndo}>
          Undo run
        </Button>
      </span>
    )
  if (run.state === 'checked' || run.state === 'paused')
    return (
      <Link
        to="/data/imports/$id"
        params={{ id: String(run.id) }}
        className={buttonClasses({ variant: 'outline', small: true })}
        aria-label={`Review ${run.fileName}`}
      >
        Review
      </Link>
    )
  return null
}
