import type { ImportProblemGroup, ImportReport, ImportRun } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { CircleAlert, ListX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted, whole } from '../../import-labels.ts'
import { countedType, fieldLabel, fieldOf } from '../../record-labels.ts'
import type { Corrections } from '../corrections.ts'
import { CodeChoices } from './code-choices.tsx'
import { ProblemRows } from './problem-rows.tsx'
import styles from './problems.module.css'

type ProblemGroupProps = { run: ImportRun; report: ImportReport; group: ImportProblemGroup; corrections: Corrections; isFirstOpen: boolean }

/** The first sentence is the title, the others explain it. */
const partsOf = (sentence: string) => {
  const end = sentence.indexOf('. ')
  return end < 0 ? { title: sentence.replace(/\.$/, ''), rest: '' } : { title: sentence.slice(0, end), rest: sentence.slice(end + 2) }
}

/** The codes of a group that its list doesn't have. */
export const codesOf = ({ unknownCodes }: ImportReport, { type, field, severity }: ImportProblemGroup) =>
  severity === 'refused' && field !== null ? unknownCodes.filter((code) => code.type === type && code.field === field) : []

/** Problems with one cause: an explanation, and the rows or codes that can be corrected. */
export const ProblemGroup = ({ run, report, group, corrections, isFirstOpen }: ProblemGroupProps) => {
  const { type, field, severity, sentence, count, cause } = group
  const codes = codesOf(report, group)
  const [isOpen, setOpen] = useState(isFirstOpen && codes.length === 0)
  const isRefused = severity === 'refused'
  const Icon = codes.length > 0 ? ListX : isRefused ? CircleAlert : TriangleAlert
  const { title, rest } =
    codes.length > 0 && field !== null
      ? {
          title: `${fieldLabel(type, field)}: ${codes.length === 1 ? 'a code isn’t' : `${whole(codes.length)} codes aren’t`} in your list`,
          rest: `Choose what ${codes.length === 1 ? 'it means' : 'they mean'} for you.`,
        }
      : partsOf(sentence)
  const isReference = isRefused && field !== null && fieldOf(type, field)?.kind === 'reference'
  const rows = counted(count, 'row')
  return (
    <li className={styles.problem}>
      <span className={styles.disc} data-tone={isRefused ? 'error' : 'warning'} aria-hidden>
        <Icon size={19} />
      </span>
      <div>
        <div className={styles.title}>
          <h3>{title}</h3>
          <Badge tone={isRefused ? 'error' : 'warning'}>{field === null ? rows : countedType(type, count, report.kind)}</Badge>
        </div>
        {isReference && (
          <p className={styles.rest}>These rows name a record that isn’t stored. It may be among the refused ones: then it’s enough to fix that.</p>
        )}
        {rest && <p className={styles.rest}>{rest}</p>}
        {!isRefused && <p className={styles.rest}>Only a warning: these rows are imported as they are.</p>}
        {codes.length > 0 && <CodeChoices codes={codes} kind={report.kind} corrections={corrections} />}
        <Button variant="text" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Hide the ${rows}` : `Show the ${rows}`}
        </Button>
        {isOpen && <ProblemRows run={run} cause={cause} field={codes.length > 0 ? null : field} corrections={corrections} />}
      </div>
    </li>
  )
}
