import type { ImportRun } from '@lanyard/contract'
import { ArrivingRun } from './arriving-run.tsx'
import type { Corrections } from './corrections.ts'
import { EndedRun } from './ended-run.tsx'
import { RunningRun } from './progress/running-run.tsx'
import { ReviewRun } from './review-run.tsx'

type RunContentProps = { run: ImportRun; corrections: Corrections }

/** What a run shows depends on how far it is. */
export const RunContent = ({ run, corrections }: RunContentProps) => {
  switch (run.state) {
    case 'arriving':
      return <ArrivingRun run={run} />
    case 'checked':
      return <ReviewRun run={run} corrections={corrections} />
    case 'checking':
    case 'applying':
    case 'paused':
    case 'undoing':
      return <RunningRun run={run} />
    default:
      return <EndedRun run={run} />
  }
}
