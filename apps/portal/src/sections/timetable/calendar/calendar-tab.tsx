import { Region } from '@lanyard/web/list/region.tsx'
import { TimeZoneNote } from '@lanyard/web/ui/display/time-zone-note.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { phone, useMedia } from '@lanyard/web/ui/layout/use-media.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { clashesAmong } from '../../../records/calendar/clashes.ts'
import { classesBetween, type Registration } from '../../../records/calendar/class-registrations.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { Agenda } from '../agenda/agenda.tsx'
import { NothingAhead } from '../agenda/nothing-ahead.tsx'
import { ClassDialog } from '../classes/class-dialog.tsx'
import { CalendarActions } from '../feed/calendar-actions.tsx'
import styles from '../timetable.module.css'
import type { CalendarView } from '../timetable-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import { useCalendar } from './use-calendar.ts'

/** As high as the view is likely to be. */
const CalendarSkeleton = ({ view }: { view: CalendarView }) => (
  <div className={styles.skeleton} data-view={view}>
    <Skeleton lines={view === 'agenda' ? 8 : 14} label="Loading your classes" />
  </div>
)

const timetableRoute = getRouteApi('/protected/timetable')

/** The grids are larger than the rest of the portal's page, so they load when opened. */
const CalendarGrid = lazy(() => import('./calendar-grid.tsx').then((module) => ({ default: module.CalendarGrid })))

export const CalendarTab = () => {
  const calendar = useCalendar(timetableRoute.useSearch())
  const { timeZone } = useLocaleClock()
  const isPhone = useMedia(phone)
  const [opened, setOpened] = useState<Registration>()
  const query = useQuery(classesBetween(calendar.span.first, calendar.span.last))
  return (
    <>
      <CalendarToolbar calendar={calendar} />
      <TimeZoneNote timeZone={timeZone} />
      <Region query={query} what="Your classes" skeleton={<CalendarSkeleton view={calendar.view} />}>
        {(classes) => {
          const clashes = clashesAmong(classes)
          const shown = { calendar, classes, clashes, onOpen: setOpened }
          return (
            <>
              {calendar.view === 'agenda' ? (
                <Agenda {...shown} />
              ) : isPhone && calendar.view !== 'day' ? (
                <PhoneCalendar {...shown} />
              ) : (
                <>
                  <NothingAhead calendar={calendar} classes={classes} />
                  <div data-print="no">
                    <Suspense fallback={<CalendarSkeleton view={calendar.view} />}>
                      <CalendarGrid {...shown} />
                    </Suspense>
                  </div>
                  <div data-print="only">
                    <Agenda {...shown} />
                  </div>
                </>
              )}
              {opened && (
                <ClassDialog registration={opened} clashes={clashes.get(opened.learnerClassRegistrationId) ?? []} onClose={() => setOpened(undefined)} />
              )}
            </>
          )
        }}
      </Region>
      <CalendarActions />
    </>
  )
}
