import { dayFault } from '@lanyard/web/format/typed-day.ts'
import { DateInput } from '@lanyard/web/ui/fields/date-input.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import styles from './audit.module.css'

type DayFieldProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** One end of a date range; the URL updates once a whole date is entered. */
export const DayField = ({ label, value = '', onChange }: DayFieldProps) => {
  const { locale } = useTenantClock()
  return (
    <span className={styles.day}>
      <span aria-hidden>{label}</span>
      <DateInput aria-label={label} value={value} locale={locale} onChange={(day) => !dayFault(day, locale) && onChange(day || undefined)} />
    </span>
  )
}
