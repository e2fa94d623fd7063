import { minutesAhead } from '@lanyard/web/format/times.ts'
import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { DateInput } from '@lanyard/web/ui/fields/date-input.tsx'
import { Field, FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { useId } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from '../integrations.module.css'

/** After a number of days, or at the end of a chosen day. */
export type Expiry = { days: number } | { day: string }

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'day', label: 'Until a date' },
] as const

const dayLength = 86_400_000

/** The last second of a day in a time zone. */
const endOfDay = (day: string, timeZone: string) => {
  const inUtc = Date.parse(`${day}T23:59:59Z`)
  return Number.isFinite(inUtc) ? inUtc - minutesAhead(timeZone, 'UTC', new Date(inUtc)) * 60_000 : Number.NaN
}

/** The expiry time; undefined when the day is not in the future. */
export const expiryOf = (expiry: Expiry, timeZone: string, now = Date.now()): string | undefined => {
  if ('days' in expiry) return new Date(now + expiry.days * dayLength).toISOString()
  const end = endOfDay(expiry.day, timeZone)
  return Number.isFinite(end) && end > now ? new Date(end).toISOString() : undefined
}

type ExpiryFieldProps = { expiry: Expiry; onChange: (expiry: Expiry) => void; error: string | undefined }

export const ExpiryField = ({ expiry, onChange, error }: ExpiryFieldProps) => {
  const id = useId()
  const { locale } = useTenantClock()
  const value = 'days' in expiry ? (String(expiry.days) as '30') : 'day'
  return (
    <div className={styles.expiry}>
      <p className={styles.label}>It works for</p>
      <Segments label="It works for" options={spans} value={value} onChange={(chosen) => onChange(chosen === 'day' ? { day: '' } : { days: Number(chosen) })} />
      {'day' in expiry ? (
        <Field id={id} label="Last day" error={error}>
          {(described) => <DateInput {...described} value={expiry.day} locale={locale} onChange={(day) => onChange({ day })} />}
        </Field>
      ) : (
        <FieldNotes id={id} help="Keys expire, so none is forgotten. You can create a new one before then." error={error} />
      )}
    </div>
  )
}
