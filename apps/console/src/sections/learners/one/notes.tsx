import type { LearnerNote } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { Pin, X } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { useCallMutation } from '../learners-api.ts'
import { learnerChanges } from './learner-queries.ts'
import styles from './timeline.module.css'

const Pinned = ({ note, mayRemove }: { note: LearnerNote; mayRemove: boolean }) => {
  const remove = useCallMutation('removeLearnerNote', learnerChanges)
  const { run } = useAction(
    () => remove.mutateAsync({ params: { id: note.id } }),
    (error) => toast(explain(error), 'error'),
  )
  return (
    <li className={styles.pinned}>
      <Pin size={16} aria-hidden />
      <div>
        <strong>{note.text}</strong>
        <small>
          Pinned by {note.by}. {note.team ? `${note.team.name} can see this.` : 'Everyone who sees learners can see this.'}
        </small>
      </div>
      {mayRemove && (
        <IconButton label="Remove note" onClick={() => void run()}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** Notes that staff pinned. The learner never sees them. */
export const Notes = ({ notes }: { notes: readonly LearnerNote[] }) => {
  const mayRemove = useMay('cases:answer')
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes">
      {notes.map((note) => (
        <Pinned key={note.id} note={note} mayRemove={mayRemove} />
      ))}
    </ul>
  )
}
