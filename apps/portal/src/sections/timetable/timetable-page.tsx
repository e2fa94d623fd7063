import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { type List, useList } from '@lanyard/web/list/use-list.ts'
import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { PrintedHead } from '../../records/print/printed-head.tsx'
import { CalendarTab } from './calendar/calendar-tab.tsx'
import { AttendanceTab } from './classes/attendance-tab.tsx'
import { ClassesTab } from './classes/classes-tab.tsx'
import { classList, pastClassList, type TimetableTab } from './timetable-search.ts'

const timetableRoute = getRouteApi('/protected/timetable')

const tabs: { tab: TimetableTab; label: string }[] = [
  { tab: 'calendar', label: 'Calendar' },
  { tab: 'classes', label: 'Classes' },
  { tab: 'attendance', label: 'Attendance' },
]

/** Searching from another tab opens the list of all classes. */
const towardsClasses = (list: List<never, never>): List<never, never> => ({
  ...list,
  // Two lists with different sorts share one search field.
  change: (changes, how) => list.change({ ...changes, tab: 'classes', when: 'all', view: undefined, date: undefined } as never, how),
})

/** Where to be today and this week, and attendance. */
export const TimetablePage = () => {
  const search = timetableRoute.useSearch()
  const list = useList(search.when === 'past' ? pastClassList : classList, search)
  // Two lists with different sorts share one search field.
  const searched = (search.tab === 'classes' ? list : towardsClasses(list as never)) as never
  return (
    <Page>
      <PrintedHead title="Timetable" />
      <PageHeader title="Timetable">
        <ListSearchField list={searched} label="Search classes, rooms, trainers" />
      </PageHeader>
      <div data-print="no">
        <TabLinks label="Timetable" tabs={tabs} current={search.tab} />
      </div>
      {search.tab === 'classes' ? <ClassesTab list={list} /> : search.tab === 'attendance' ? <AttendanceTab /> : <CalendarTab />}
    </Page>
  )
}
