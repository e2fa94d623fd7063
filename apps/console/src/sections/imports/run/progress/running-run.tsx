import type { ImportRun } from '@lanyard/contract'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Pause, Server, Undo2 } from 'lucide-react'
import { counted, writtenBy } from '../../import-labels.ts'
import runStyles from '../run.module.css'
import { useKeptProgress } from './kept-progress.ts'
import styles from './progress.module.css'
import { ProgressCard } from './progress-card.tsx'
import { RateCard } from './rate-card.tsx'
import { useSaidProgress } from './said-progress.ts'
import { TypesProgress } from './types-progress.tsx'
import { useRate } from './use-rate.ts'

const GoodToKnow = () => (
  <Card title="Good to know">
    <ul className={styles.points}>
      <li>
        <Pause size={18} aria-hidden />
        <span>
          <b>Pause</b> finishes the current batch and waits for you.
        </span>
      </li>
      <li>
        <Undo2 size={18} aria-hidden />
        <span>
          <b>Cancel</b> puts back everything this run has written.
        </span>
      </li>
      <li>
        <Server size={18} aria-hidden />
        <span>If the server restarts, the import continues where it stopped. No row is written twice.</span>
      </li>
    </ul>
  </Card>
)

/** Until it is known how many records go back. */
const PuttingBack = ({ run }: { run: ImportRun }) => (
  <section className={styles.card} aria-label="Progress">
    <p>{counted(writtenBy(run), 'record goes back to what it was', 'records go back to what they were')}. This can take a few minutes.</p>
    <div className={styles.unknown} role="progressbar" aria-label="Putting records back" />
  </section>
)

/** A run at work: how far it is, how fast, and how long it still takes. */
export const RunningRun = ({ run: given }: { run: ImportRun }) => {
  const run = useKeptProgress(given)
  const rate = useRate(run)
  useSaidProgress(run)
  if (run.state === 'undoing' && !run.progress) return <PuttingBack run={run} />
  const isWriting = run.state === 'applying' || run.state === 'paused'
  return (
    <>
      {run.state === 'paused' && run.failedBecause && <Alert type="warning">{run.failedBecause}</Alert>}
      <ProgressCard run={run} rate={rate} />
      <div className={runStyles.split}>
        <TypesProgress run={run} />
        <div className={styles.aside}>
          {rate.samples.length > 2 && <RateCard samples={rate.samples} />}
          {isWriting && <GoodToKnow />}
        </div>
      </div>
    </>
  )
}
