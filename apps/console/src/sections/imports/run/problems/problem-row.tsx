import type { ImportChoices, ImportProblem } from '@lanyard/contract'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import control from '@lanyard/web/ui/fields/control.module.css'
import { fieldLabel, placeOf } from '../../record-labels.ts'
import { type Corrections, isSameCell } from '../corrections.ts'
import styles from './problems.module.css'

type ProblemRowProps = { problem: ImportProblem; field: string | null; choices: ImportChoices; corrections: Corrections }

/** One row with a problem, and the cell to correct. An emptied cell counts as having no value. */
export const ProblemRow = ({ problem, field, choices, corrections }: ProblemRowProps) => {
  const { type, file, line, value, about } = problem
  const cell = { type, file, line, field: field ?? '' }
  const given = choices.corrections?.find((each) => isSameCell(each, cell))?.value ?? value ?? ''
  const typed = corrections.pending.cells.find((each) => isSameCell(each, cell))?.value
  return (
    <li>
      <div>
        <strong>
          <bdi>{about ?? placeOf(problem)}</bdi>
        </strong>
        {about !== null && <Quiet size="under">{placeOf(problem)}</Quiet>}
      </div>
      {field === null ? (
        value !== null && (
          <code className={styles.code}>
            <bdi>{value}</bdi>
          </code>
        )
      ) : (
        <span className={control.control}>
          <input
            type="text"
            aria-label={`${fieldLabel(type, field)} of ${about ?? placeOf(problem)}`}
            aria-invalid={(typed === undefined && problem.severity === 'refused') || undefined}
            className={control.input}
            maxLength={4000}
            dir="auto"
            value={typed ?? given}
            onChange={({ target }) => corrections.setCell(cell, target.value === given ? undefined : target.value)}
          />
        </span>
      )}
    </li>
  )
}
