import { sayDay } from '@lanyard/web/format/dates.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { CalendarCheck } from 'lucide-react'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { classesByDay } from '../calendar/days.ts'
import type { Calendar } from '../calendar/use-calendar.ts'
import styles from './agenda.module.css'
import { AgendaClass } from './agenda-class.tsx'

export type AgendaProps = {
  calendar: Calendar
  classes: readonly Registration[]
  clashes: ReadonlyMap<number, readonly Registration[]>
  onOpen: (registration: Registration) => void
}

/** Classes day by day; also the printed view. */
export const Agenda = ({ calendar, classes, clashes, onOpen }: AgendaProps) => {
  const localeClock = useLocaleClock()
  const days = classesByDay(classes, localeClock.timeZone, calendar.span)
  if (days.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState
          icon={<CalendarCheck size={22} />}
          action={
            <Button variant="outline" small onClick={() => calendar.step(1)}>
              Show what comes after
            </Button>
          }
        >
          No classes in these days.
        </EmptyState>
      </div>
    )
  return (
    <ol className={styles.days}>
      {days.map(([day, registrations]) => (
        <li key={day} className={styles.day} data-today={day === calendar.today || undefined} data-print="together">
          <h3 className={styles.date}>
            <time dateTime={day}>{sayDay(day, localeClock)}</time>
          </h3>
          <ul className={styles.classes}>
            {registrations.map((registration) => (
              <AgendaClass
                key={registration.learnerClassRegistrationId}
                registration={registration}
                isClash={clashes.has(registration.learnerClassRegistrationId)}
                onOpen={() => onOpen(registration)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
