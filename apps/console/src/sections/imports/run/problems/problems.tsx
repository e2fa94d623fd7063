import type { ImportProblemGroup, ImportReport, ImportRun } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId } from 'react'
import { counted, whole } from '../../import-labels.ts'
import { fieldOf } from '../../record-labels.ts'
import type { Corrections } from '../corrections.ts'
import { sumOf } from '../headline.ts'
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

/** A row can bring several records. They are named where their number differs. */
const refusedLine = ({ refusedFiles, totals }: ImportReport) => {
  const [rows, { refused }] = [refusedFiles.reduce((sum, file) => sum + file.rows, 0), sumOf(totals)]
  if (rows === 0) return undefined
  const brought = rows === refused ? '' : ` with ${counted(refused, 'record')}`
  return rows === 1 ? `1 row${brought} is refused until it’s fixed` : `${whole(rows)} rows${brought} are refused until they’re fixed`
}

/** What is wrong with the file, by cause, and where it can be put right. */
export const Problems = ({ run, report, corrections, onCheck }: ProblemsProps) => {
  const id = useId()
  const check = useAction(onCheck, (error) => toast(explain(error), 'error'))
  const groups = report.groups.toSorted((one, other) => rankOf(report, one) - rankOf(report, other))
  const refused = refusedLine(report)
  const open = openGroups(report)
  const isFixable = report.groups.some(({ field }) => field !== null)
  return (
    <section aria-labelledby={id} className={part.part}>
      <div className={part.top}>
        <Heading size="M" id={id}>
          {counted(report.groups.length, 'problem')}
        </Heading>
        {refused && <p>{refused}</p>}
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
