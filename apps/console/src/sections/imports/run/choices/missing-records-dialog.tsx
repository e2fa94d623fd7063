import type { ImportReport, RecordTypeName } from '@lanyard/contract'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { useState } from 'react'
import { typeLabel, typesIn } from '../../record-labels.ts'
import type { ChangeChoices } from '../corrections.ts'
import styles from './choices.module.css'

type MissingRecordsDialogProps = { report: ImportReport; complete: readonly RecordTypeName[]; onChange: ChangeChoices; onClose: () => void }

const isSame = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((each) => other.includes(each))

/** Retiring is off unless the file is said to be complete. */
export const MissingRecordsDialog = ({ report, complete, onChange, onClose }: MissingRecordsDialogProps) => {
  const [chosen, setChosen] = useState(complete)
  const types = [...new Set([...typesIn(report.totals), ...complete])]
  const turn = (type: RecordTypeName) => setChosen(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])
  return (
    <ConfirmDialog
      title="Missing records"
      confirm="Check again"
      isReady={!isSame(chosen, complete)}
      onConfirm={() => onChange({ complete: [...chosen] })}
      onClose={onClose}
    >
      <p>
        Records that are stored but not in this file are left alone. If the file has all records of a type, those that are missing can be retired: they no
        longer show, but nothing is deleted, and undoing the run brings them back.
      </p>
      <fieldset className={styles.types}>
        <legend>The file is complete for</legend>
        {types.map((type) => (
          <label key={type} className={styles.option}>
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => turn(type)} />
            <span>{typeLabel(type, report.kind)}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
