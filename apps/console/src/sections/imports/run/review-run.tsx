import type { ImportRun } from '@lanyard/contract'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { ApplyRail } from './apply/apply-rail.tsx'
import { WhatItIs } from './choices/what-it-is.tsx'
import { type Corrections, useCheckAgain } from './corrections.ts'
import { Problems } from './problems/problems.tsx'
import { ChangedRecords } from './report/changed-records.tsx'
import { ChangesTable } from './report/changes-table.tsx'
import styles from './run.module.css'

/** A checked file: what it is, what it would do, what is wrong with it, and the button that applies it. */
export const ReviewRun = ({ run, corrections }: { run: ImportRun; corrections: Corrections }) => {
  const checkAgain = useCheckAgain(run, corrections)
  const { report } = run
  if (!report) return <Skeleton lines={8} />
  return (
    <>
      {run.isStopped && run.failedBecause && <Alert type="warning">Stopped: {run.failedBecause}</Alert>}
      <WhatItIs run={run} report={report} onChange={checkAgain} />
      <div className={styles.split}>
        <div className={styles.column}>
          <ChangesTable report={report} title="What would change" />
          {report.groups.length > 0 && <Problems run={run} report={report} corrections={corrections} onCheck={checkAgain} />}
          <ChangedRecords report={report} />
        </div>
        <ApplyRail run={run} report={report} pendingCount={corrections.count} />
      </div>
    </>
  )
}
