import type { ImportReport, ImportRun } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId, useState } from 'react'
import { counted, writtenBy } from '../../import-labels.ts'
import { isAllRefused, sumOf } from '../headline.ts'
import { useRunActions } from '../use-run-actions.ts'
import styles from './apply.module.css'
import { Brake, isConfirmed } from './brake.tsx'
import { RefusedDownloads } from './refused-downloads.tsx'
import { WhatHappens } from './what-happens.tsx'

type ApplyRailProps = { run: ImportRun; report: ImportReport; pendingCount: number }

/** What applying does, the brake if it is more than usual, and the button. */
export const ApplyRail = ({ run, report, pendingCount }: ApplyRailProps) => {
  const id = useId()
  const { apply } = useRunActions(run.id)
  const [typed, setTyped] = useState('')
  const { toConfirm } = report
  const { busy, failure, run: start } = useAction(() => apply(toConfirm))
  const totals = sumOf(report.totals)
  const changes = writtenBy(totals)
  const isRefused = isAllRefused(report)
  return (
    <aside className={styles.rail} aria-labelledby={id}>
      <Heading size="M" id={id}>
        When you apply
      </Heading>
      <WhatHappens totals={totals} />
      {toConfirm !== null && <Brake report={report} toConfirm={toConfirm} typed={typed} onType={setTyped} />}
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      {pendingCount > 0 && (
        <Alert type="info">{counted(pendingCount, 'correction isn’t checked yet', 'corrections aren’t checked yet')}. Check first to include them.</Alert>
      )}
      <Button wide busy={busy} disabled={isRefused || !isConfirmed(toConfirm, typed)} onClick={() => void start()}>
        {isRefused ? 'Nothing to apply' : changes === 0 ? 'Finish this run' : `Apply ${counted(changes, 'change')}`}
      </Button>
      <p className={styles.help}>{changes === 0 ? 'Nothing is written.' : 'You can undo this run until something newer changes the same records.'}</p>
      <RefusedDownloads run={run} report={report} />
    </aside>
  )
}
