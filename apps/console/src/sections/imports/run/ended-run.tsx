import type { ImportRun } from '@lanyard/contract'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { MailPlus, Upload } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { writtenBy } from '../import-labels.ts'
import { RefusedDownloads } from './apply/refused-downloads.tsx'
import { ChangesTable } from './report/changes-table.tsx'
import { Notices } from './report/notices.tsx'
import styles from './run.module.css'
import { UnfixedProblems } from './unfixed-problems.tsx'

const NextStep = ({ run }: { run: ImportRun }) => {
  const maySeeLearners = useMay('learners:read')
  const hasLearners = run.state === 'applied' && (run.report?.totals.learners?.created ?? 0) > 0
  if (hasLearners && maySeeLearners)
    return (
      <section className={styles.next} aria-label="Next step">
        <p>The new learners are in your records. Invite them, so that they can sign in to the portal.</p>
        <Link to="/learners/accounts" className={buttonClasses()}>
          <MailPlus size={18} aria-hidden />
          <span>Invite learners</span>
        </Link>
      </section>
    )
  return (
    <div>
      <Link to="/data/imports" className={buttonClasses({ variant: run.state === 'failed' ? 'primary' : 'outline' })}>
        <Upload size={18} aria-hidden />
        <span>{run.state === 'failed' ? 'Choose another file' : 'Import another file'}</span>
      </Link>
    </div>
  )
}

/** A run that has come to its end: what it did, and what to do next. */
export const EndedRun = ({ run }: { run: ImportRun }) => {
  const { report, state } = run
  return (
    <>
      {state === 'applied' && run.undoRefusal && <Alert type="info">{run.undoRefusal}</Alert>}
      <NextStep run={run} />
      {report && (
        <>
          <Notices notices={report.notices} />
          <ChangesTable report={report} title={state === 'applied' ? 'What changed' : state === 'undone' ? 'What was put back' : 'What would have changed'} />
          {state === 'applied' && report.refusedFiles.length > 0 && (
            <Card title="Refused rows">
              <RefusedDownloads run={run} report={report} />
            </Card>
          )}
          {report.groups.length > 0 && <UnfixedProblems report={report} wasApplied={state === 'applied' && writtenBy(run) > 0} />}
        </>
      )}
    </>
  )
}
