import { Calendar as FullCalendar } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { dayIn } from '@lanyard/web/format/times.ts'
import { useEffect, useState } from 'react'
import type { Registration } from '../../../records/calendar/class-registrations.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { AgendaProps } from '../agenda/agenda.tsx'
import styles from './calendar-grid.module.css'
import { GridClass } from './grid-class.tsx'
import { hoursOf, needsWeekend } from './grid-hours.ts'

const plugins = [dayGrid, timeGrid, classicTheme]
const views = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', agenda: 'timeGridWeek' }
const clock = { hour: 'numeric', minute: '2-digit' } as const

/** How long the grid takes to measure itself. */
const settles = 120

/** The grid lays out in several passes, so it is shown once it is stable. */
const useSettling = (shown: string) => {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settles)
    return () => clearTimeout(timer)
  }, [shown])
  return settled !== shown
}

/** Month, week or day as a grid, in the provider's time zone. */
export const CalendarGrid = ({ calendar, classes, clashes, onOpen }: AgendaProps) => {
  const { locale, timeZone } = useLocaleClock()
  const { view, date, span, today, open } = calendar
  const { first, last } = hoursOf(classes, timeZone)
  return (
    <div className={styles.grid} data-view={view} data-settling={useSettling(`${view} ${date}`) || undefined}>
      <FullCalendar
        key={`${view} ${date}`}
        plugins={plugins}
        initialView={views[view]}
        initialDate={date}
        timeZone={timeZone}
        locale={locale}
        firstDay={1}
        headerToolbar={false}
        borderless
        dayHeaderAlign="start"
        dayHeaderContent={({ weekdayText, dayNumberText, isToday }) => (
          <span className={styles.dayHead} data-today={isToday || undefined}>
            <span className={styles.weekday}>{weekdayText}</span>
            {view !== 'month' && <span className={styles.number}>{dayNumberText}</span>}
          </span>
        )}
        slotHeaderContent={({ text }) => text.replace(/(?<=\d)(?=[ap]m)/i, '\u00a0')}
        dayCellTopContent={({ dayNumberText, isToday }) => (
          <span className={styles.date} aria-current={isToday ? 'date' : undefined}>
            {dayNumberText}
          </span>
        )}
        slotHeaderInnerClass={styles.slot ?? ''}
        slotLaneClass={({ isMinor }) => (isMinor ? styles.minor : undefined)}
        height="auto"
        allDaySlot={false}
        nowIndicator
        weekends={view !== 'week' || needsWeekend(classes, timeZone, span, today)}
        slotMinTime={first}
        slotMaxTime={last}
        slotDuration="00:30:00"
        slotHeaderInterval="01:00:00"
        slotHeaderFormat={clock}
        eventTimeFormat={clock}
        slotMinHeight={26}
        slotEventOverlap={false}
        eventMinHeight={44}
        dayMaxEvents={3}
        fixedWeekCount={false}
        moreLinkHint={(count) => `Show the day: ${count} more ${count === 1 ? 'class' : 'classes'}`}
        moreLinkClick={({ date: day }) => {
          open('day', dayIn(day, timeZone))
          return 'none'
        }}
        eventDisplay="block"
        eventInteractive
        eventClass={styles.event}
        eventContent={({ event }) => (
          <GridClass registration={event.extendedProps.registration as Registration} isClash={clashes.has(Number(event.id))} isCompact={view === 'month'} />
        )}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          onOpen(event.extendedProps.registration as Registration)
        }}
        events={classes.map((registration) => ({
          id: String(registration.learnerClassRegistrationId),
          title: registration._class.classDescription ?? registration._class.classCode ?? 'Class',
          start: registration.startTime as string,
          end: (registration.endTime ?? registration.startTime) as string,
          extendedProps: { registration },
        }))}
      />
    </div>
  )
}
