import { dayIn } from '@lanyard/web/format/times.ts'
import type { QueryClient } from '@tanstack/react-query'
import { allClasses, classesBetween } from '../../records/class-registrations.ts'
import { tenant } from '../../session.ts'
import { feed, stats } from './queries.ts'
import { spanOf } from './span.ts'
import type { TimetableSearch } from './timetable-search.ts'
import { defaultView } from './use-calendar.ts'

/** What the page asks as soon as it is wanted. */
export const askTimetable = (queries: QueryClient, { tab, view, date }: Pick<TimetableSearch, 'tab' | 'view' | 'date'>) => {
  if (tab === 'classes') return void queries.prefetchQuery(allClasses)
  if (tab === 'attendance') return void queries.prefetchQuery(stats)
  const { first, last } = spanOf(view ?? defaultView(), date ?? dayIn(new Date(), tenant.get().TimeZone))
  void queries.prefetchQuery(classesBetween(first, last))
  void queries.prefetchQuery(feed)
}
