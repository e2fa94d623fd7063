import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { readTimetableSearch, type TimetableSearch } from './timetable-search.ts'

export const timetableRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/timetable',
  validateSearch: (given: Partial<TimetableSearch> & SearchSchemaInput) => readTimetableSearch(given),
  loaderDeps: ({ search: { tab, view, date } }) => ({ tab, view, date }),
  loader: ({ context, deps }) => {
    if (tenant.get().ShowSections.Timetables) void import('./prefetch.ts').then(({ prefetchTimetable }) => prefetchTimetable(context.queries, deps))
  },
  component: lazyRouteComponent(() => import('./timetable-page.tsx'), 'TimetablePage'),
})
