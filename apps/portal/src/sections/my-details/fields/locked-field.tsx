import { useTenant } from '../../../session.ts'
import { RequestChange } from '../editing/request-change.tsx'
import type { DetailField } from './detail-field.ts'
import { wordsOf } from './detail-labels.ts'
import type { DetailRecord } from './detail-values.ts'
import styles from './locked-field.module.css'
import { Secret } from './secret.tsx'

/** A field that only the provider can change, inside a form. */
export const LockedField = ({ field, record }: { field: DetailField; record: DetailRecord }) => {
  const { Locale, TimeZone } = useTenant()
  const words = wordsOf(field, record, { locale: Locale, timeZone: TimeZone })
  return (
    <div className={styles.locked}>
      <p className={styles.label}>{field.label}</p>
      <p className={styles.value}>{words === undefined ? 'Not provided' : field.sealed ? <Secret label={field.label}>{words}</Secret> : words}</p>
      <RequestChange field={field} record={record} />
    </div>
  )
}
