import type { ImportProblemGroup, ImportReport, ImportRun } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId } from 'react'
import { counted } from '../../import-labels.ts'
import { fieldOf } from '../../record-labels.ts'
import type { Corrections } from '../corrections.ts'
import part from '../part.module.css'
import { codesOf, ProblemGroup } from './problem-group.tsx'
import styles from './problems.module.css'

type ProblemsProps = { run: ImportRun; report: ImportReport; corrections: Corrections; onCheck: () => Promise<unknown> }

/** Rows of a small group are shown without asking, for the first few groups. */
const fewRows = 5
const mostOpen = 3

/** What can be put right comes first, what follows from it later, and warnings last. */
const rankOf = (report: ImportReport, group: ImportProblemGroup) => {
  const { type, field, severity } = group
  if (severity === 'warning') return 4
  if (codesOf(report, group).length > 0) return 0
  if (field === null) return 2
  return fieldOf(type, field)?.kind === 'reference' ? 3 : 1
}

const openGroups = (report: ImportReport) =>
  report.groups
    .filter((group) => rankOf(report, group) === 1 && group.count <= fewRows)
    .slice(0, mostOpen)
    .map(({ cause }) => cause)

/** What is wrong with the file, by cause, and where it can be put right. */
export const Problems = ({ run, report, corrections, onCheck }: ProblemsProps) => {
  const id = useId()
  const check = useAction(onCheck, (error) => toast(explain(error), 'error'))
  const groups = report.groups.toSorted((one, other) => rankOf(report, one) - rankOf(report, other))
  const refusedRows = report.refusedFiles.reduce((sum, { rows }) => sum + rows, 0)
  const open = openGroups(report)
  const isFixable = report.groups.some(({ field }) => field !== null)
  return (
    <section aria-labelledby={id} className={part.part}>
      <div className={part.top}>
        <Heading size="M" id={id}>
          {counted(report.groups.length, 'problem')}
        </Heading>
        {refusedRows > 0 && <p>{counted(refusedRows, 'row is refused until it’s fixed', 'rows are refused until they’re fixed')}</p>}
      </div>
      <ul className={styles.problems}>
        {groups.map((group) => (
          <ProblemGroup key={group.cause} run={run} report={report} group={group} corrections={corrections} isFirstOpen={open.includes(group.cause)} />
        ))}
        {isFixable && (
          <li className={styles.recheck} data-pending={corrections.count > 0 || undefined}>
            <Quiet as="p" size="small">
              Corrections are kept with this run. Your file stays as it is.
            </Quiet>
            <Button
              variant={corrections.count > 0 ? 'primary' : 'outline'}
              small
              busy={check.busy}
              disabled={corrections.count === 0}
              onClick={() => void check.run()}
            >
              {corrections.count === 0 ? 'Check corrections' : `Check ${counted(corrections.count, 'correction')}`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
