import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useId } from 'react'
import styles from '../integrations.module.css'

/** After a number of days, or at the end of a chosen day. */
export type Expiry = { days: number } | { day: string }

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'day', label: 'Until a day' },
] as const

const dayLength = 86_400_000

/** The expiry time; undefined when the day is not in the future. */
export const expiryOf = (expiry: Expiry, now = Date.now()): string | undefined => {
  if ('days' in expiry) return new Date(now + expiry.days * dayLength).toISOString()
  const end = Date.parse(`${expiry.day}T23:59:59`)
  return Number.isFinite(end) && end > now ? new Date(end).toISOString() : undefined
}

type ExpiryFieldProps = { expiry: Expiry; onChange: (expiry: Expiry) => void; error: string | undefined }

export const ExpiryField = ({ expiry, onChange, error }: ExpiryFieldProps) => {
  const id = useId()
  const value = 'days' in expiry ? (String(expiry.days) as '30') : 'day'
  return (
    <div className={styles.expiry}>
      <p className={styles.label}>It works for</p>
      <Segments label="It works for" options={spans} value={value} onChange={(chosen) => onChange(chosen === 'day' ? { day: '' } : { days: Number(chosen) })} />
      {'day' in expiry ? (
        <TextField label="Last day" type="date" value={expiry.day} onChange={({ target }) => onChange({ day: target.value })} error={error} />
      ) : (
        <FieldNotes id={id} help="Keys expire, so none is forgotten. You can create a new one before then." error={error} />
      )}
    </div>
  )
}
