import type { CSSProperties } from 'react'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { isGivenUp } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { colourOf } from '../classes/class-colour.ts'
import styles from './days-table.module.css'
import { spanTitle } from './span.ts'
import type { Calendar } from './use-calendar.ts'

type DayButtonProps = { day: string; calendar: Calendar; registrations: readonly Registration[]; isClash: boolean }

/** No more dots fit under a number; the accessible name gives the number of classes. */
const most = 4
const counted = (count: number) => (count === 0 ? 'no classes' : count === 1 ? '1 class' : `${count} classes`)

/** One day: its number, and a dot in each class's colour. */
export const DayButton = ({ day, calendar: { view, date, today, open }, registrations, isClash }: DayButtonProps) => {
  const { locale } = useLocaleClock()
  const name = `${spanTitle('day', day, locale)}, ${counted(registrations.length)}${isClash ? ', clash' : ''}`
  return (
    <button
      type="button"
      className={styles.day}
      aria-label={name}
      aria-current={day === today ? 'date' : undefined}
      data-clash={isClash || undefined}
      data-elsewhere={(view === 'month' && day.slice(0, 7) !== date.slice(0, 7)) || undefined}
      onClick={() => open('day', day)}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={styles.marks}>
        {registrations.slice(0, most).map((registration) => (
          <span
            key={registration.learnerClassRegistrationId}
            className={styles.mark}
            data-given-up={isGivenUp(registration) || undefined}
            style={{ '--class-colour': colourOf(registration._class.colourCode) } as CSSProperties}
          />
        ))}
      </span>
    </button>
  )
}
