import { lazy, Suspense, useState } from 'react'
import type { DetailField } from '../fields/detail-field.ts'
import type { DetailRecord } from '../fields/detail-values.ts'
import styles from './approvals.module.css'

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }))

/** Asks to change a field that isn't saved with its card. */
export const AskToChange = ({ field, record }: { field: DetailField; record: DetailRecord }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} aria-label={`Ask to change ${field.label}`} onClick={() => setOpen(true)}>
        Ask to change
      </button>
      {isOpen && (
        <Suspense>
          <AskDialog field={field} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
