import type { SealedNumber } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import { useCallMutation } from '../learners-api.ts'
import styles from './learner.module.css'
import { learnerChanges } from './learner-queries.ts'
import { numberLabels } from './number-labels.ts'

/** A covered number. Showing it is recorded, and the learner sees who did. */
export const SealedValue = ({ learnerId, field, masked }: { learnerId: number; field: SealedNumber; masked: string }) => {
  const mayReveal = useMay('learners:read-sealed')
  const [value, setValue] = useState<string>()
  const reveal = useCallMutation('revealLearnerNumber', learnerChanges)
  const show = async () => setValue(value === undefined ? (await reveal.mutateAsync({ params: { id: learnerId }, body: { field } })).value : undefined)
  const { busy, run } = useAction(show, (error) => toast(explain(error), 'error'))
  const Icon = value === undefined ? Eye : EyeOff
  return (
    <>
      <span data-figures>{value ?? masked}</span>
      {mayReveal && (
        <button
          type="button"
          className={styles.reveal}
          disabled={busy}
          aria-pressed={value !== undefined}
          aria-label={`Show ${numberLabels[field].toLowerCase()}`}
          title="Recorded, and shown to the learner"
          onClick={() => void run()}
        >
          <Icon size={16} aria-hidden />
        </button>
      )}
    </>
  )
}
