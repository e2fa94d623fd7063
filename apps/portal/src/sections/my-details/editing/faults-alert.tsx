import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useEffect, useRef } from 'react'
import type { DetailGroup } from '../fields/detail-field.ts'
import { fieldId } from '../fields/field-id.ts'
import { labelOf } from '../groups/detail-sheets.ts'
import styles from './faults-alert.module.css'
import type { DetailsEdit } from './use-details-edit.ts'

const count = (faults: number) => (faults === 1 ? 'One field needs your attention' : `${faults} fields need your attention`)

/** Counts what is wrong, takes the focus, and leads to each field; a save that did not arrive can be tried again. */
export const FaultsAlert = ({ edit: { faults, busy, save }, group }: { edit: DetailsEdit; group: DetailGroup }) => {
  const alert = useRef<HTMLDivElement>(null)
  const fields = Object.entries(faults.fields)
  const isWrong = fields.length > 0 || faults.above !== undefined
  useEffect(() => {
    if (!isWrong) return
    alert.current?.focus({ preventScroll: true })
    alert.current?.scrollIntoView({ block: 'center' })
  }, [isWrong])
  if (!isWrong) return null
  return (
    <Alert ref={alert} type="error" title={fields.length > 0 ? count(fields.length) : 'Your changes are not saved yet'}>
      {faults.above && <p>{faults.above} What you typed is still here.</p>}
      <ul className={styles.list}>
        {fields.map(([path, message]) => (
          <li key={path}>
            <button type="button" className={styles.field} onClick={() => document.getElementById(fieldId(path))?.focus()}>
              {labelOf(group, path)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
      {faults.mayTryAgain && (
        <div className={styles.again}>
          <Button variant="outline" small busy={busy} onClick={save}>
            Try again
          </Button>
        </div>
      )}
    </Alert>
  )
}
