import { dayIn } from '@lanyard/web/format/times.ts'
import type { QueryClient } from '@tanstack/react-query'
import { allClasses, classesBetween } from '../../records/calendar/class-registrations.ts'
import { tenant } from '../../session.ts'
import { spanOf } from './calendar/span.ts'
import { defaultView } from './calendar/use-calendar.ts'
import { feed, stats } from './queries.ts'
import type { TimetableSearch } from './timetable-search.ts'

/** Prefetches what the page needs. */
export const prefetchTimetable = (queries: QueryClient, { tab, view, date }: Pick<TimetableSearch, 'tab' | 'view' | 'date'>) => {
  if (tab === 'classes') return void queries.prefetchQuery(allClasses)
  if (tab === 'attendance') return void queries.prefetchQuery(stats)
  const { first, last } = spanOf(view ?? defaultView(), date ?? dayIn(new Date(), tenant.get().TimeZone))
  void queries.prefetchQuery(classesBetween(first, last))
  void queries.prefetchQuery(feed)
}
