import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { type MyCoursesSearch, readMyCoursesSearch } from './my-courses-search.ts'

export const myCoursesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-courses',
  validateSearch: (given: Partial<MyCoursesSearch> & SearchSchemaInput) => readMyCoursesSearch(given),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queries }, deps: { tab } }) =>
    void import('./questions.ts').then(({ allCourses, allElearning, allUnits }) => {
      void queries.prefetchQuery(allCourses)
      if (tab === 'units') void queries.prefetchQuery(allUnits)
      if (tab === 'elearning') void queries.prefetchQuery(allElearning)
    }),
  component: lazyRouteComponent(() => import('./my-courses-page.tsx'), 'MyCoursesPage'),
})
