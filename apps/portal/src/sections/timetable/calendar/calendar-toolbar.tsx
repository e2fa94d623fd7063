import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import styles from '../timetable.module.css'
import { type CalendarView, calendarViews } from '../timetable-search.ts'
import { spanTitle } from './span.ts'
import type { Calendar } from './use-calendar.ts'

const names: Record<CalendarView, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

/** The visible period, previous and next buttons, and the four views. */
export const CalendarToolbar = ({ calendar }: { calendar: Calendar }) => {
  const { locale } = useLocaleClock()
  const { view, date, isNow, step, toToday, show } = calendar
  const unit = view === 'agenda' ? 'two weeks' : view
  return (
    <div className={styles.toolbar}>
      <div aria-live="polite" className={styles.span}>
        <Heading size="M">{spanTitle(view, date, locale)}</Heading>
      </div>
      <div className={styles.group} data-print="no">
        <button type="button" aria-label={`The ${unit} before`} onClick={() => step(-1)}>
          <ChevronLeft size={17} aria-hidden />
        </button>
        <button type="button" aria-current={isNow ? 'date' : undefined} onClick={toToday}>
          Today
        </button>
        <button type="button" aria-label={`The ${unit} after`} onClick={() => step(1)}>
          <ChevronRight size={17} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields; these are views */}
      <div role="group" aria-label="View" className={classNames(styles.group, styles.views)} data-print="no">
        {calendarViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => show(one)}>
            {names[one]}
          </button>
        ))}
      </div>
    </div>
  )
}
