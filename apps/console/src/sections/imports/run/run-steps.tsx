import type { ImportRun } from '@lanyard/contract'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import styles from './run.module.css'

const steps = ['Files', 'Columns', 'Codes', 'Check', 'Apply'] as const
type Step = (typeof steps)[number]

const currentStep = ({ state }: ImportRun): Step | undefined => {
  if (state === 'arriving') return 'Files'
  if (state === 'checking' || state === 'checked') return 'Check'
  return state === 'applying' || state === 'paused' ? 'Apply' : undefined
}

/** Steps that a person may want to look at again. */
const needsLook = ({ report, state }: ImportRun): readonly Step[] => {
  if (!report || state !== 'checked') return []
  return [
    ...(report.kind === 'tables' && report.tables.some(({ type }) => type === null) ? (['Columns'] as const) : []),
    ...(report.unknownCodes.length > 0 ? (['Codes'] as const) : []),
  ]
}

/** Where a run is on its way from a file to stored records. Runs that ended otherwise have no way left. */
export const RunSteps = ({ run }: { run: ImportRun }) => {
  if (['undoing', 'failed', 'cancelled', 'undone'].includes(run.state)) return null
  const current = currentStep(run)
  const place = current ? steps.indexOf(current) : steps.length
  const open = needsLook(run)
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-open={open.includes(step) || undefined}>
          {open.includes(step) ? <CircleAlert size={20} aria-hidden /> : index < place ? <CircleCheck size={20} aria-hidden /> : <b aria-hidden>{index + 1}</b>}
          {step}
          {open.includes(step) && <VisuallyHidden>: has open questions</VisuallyHidden>}
          {!open.includes(step) && index < place && <VisuallyHidden>: done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
