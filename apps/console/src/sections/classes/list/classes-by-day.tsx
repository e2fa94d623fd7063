import type { ClassSummary } from '@lanyard/contract'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { ClassRow } from './class-row.tsx'
import styles from './classes.module.css'

type ByDayProps = {
  classes: readonly ClassSummary[]
  /** Today is shown even without classes. */
  withToday: boolean
}

/** Classes under the day they are on. */
export const ClassesByDay = ({ classes, withToday }: ByDayProps) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  const days = [...new Set([...(withToday ? [today] : []), ...classes.map(({ startDate }) => startDate)])]
  return (
    <div className={styles.days}>
      {days.map((day) => {
        const onDay = classes.filter(({ startDate }) => startDate === day)
        return (
          <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
            <Heading level={2} size="S" id={`day-${day}`}>
              {sentenceCase(sayDay(day, { ...clock, isFull: false }))}
            </Heading>
            {onDay.length === 0 ? (
              <p className={styles.none}>No classes today.</p>
            ) : (
              <ul className={styles.list}>
                {onDay.map((each) => (
                  <ClassRow key={each.id} class={each} today={today} clock={clock} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
