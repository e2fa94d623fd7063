import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { AgendaProps } from '../agenda/agenda.tsx'
import { DayButton } from './day-button.tsx'
import { classesByDay } from './days.ts'
import styles from './days-table.module.css'
import { spanTitle, weekdayLabel, weeksOf } from './span.ts'

/** The days of a week or month where an hour grid has no room, each with its classes. */
export const DaysTable = ({ calendar, classes, clashes }: Omit<AgendaProps, 'onOpen'>) => {
  const { locale, timeZone } = useLocaleClock()
  const { view, date, span } = calendar
  const byDay = new Map(classesByDay(classes, timeZone, span))
  const weeks = weeksOf(view, date)
  return (
    <table className={styles.days} aria-label={spanTitle(view, date, locale)} data-print="no">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekdayLabel(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => {
              const registrations = byDay.get(day) ?? []
              const isClash = registrations.some(({ learnerClassRegistrationId }) => clashes.has(learnerClassRegistrationId))
              return (
                <td key={day}>
                  <DayButton day={day} calendar={calendar} registrations={registrations} isClash={isClash} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
