import { dayIn } from '@lanyard/web/format/times.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { isGivenUp } from '../../../records/calendar/registration-states.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { useNow } from '../../../records/calendar/use-now.ts'
import type { Calendar } from '../calendar/use-calendar.ts'
import styles from '../timetable.module.css'

const spans = { week: ['this week', 'next week'], day: ['today', 'tomorrow'] } as const

/** At the end of a week or day, links to the next one. */
export const NothingAhead = ({ calendar: { view, span, today, step }, classes }: { calendar: Calendar; classes: readonly Registration[] }) => {
  const { timeZone } = useLocaleClock()
  const now = useNow().getTime()
  const isAhead = ({ startTime, endTime, ...registration }: Registration) =>
    startTime != null && dayIn(new Date(startTime), timeZone) <= span.last && Date.parse(endTime ?? startTime) > now && !isGivenUp(registration)
  if ((view !== 'week' && view !== 'day') || today < span.first || today > span.last || classes.some(isAhead)) return null
  const [when, next] = spans[view]
  return (
    <div className={styles.nothingAhead} data-print="no">
      <p>You have no more classes {when}.</p>
      <Button variant="outline" small onClick={() => step(1)}>
        Show {next}
      </Button>
    </div>
  )
}
