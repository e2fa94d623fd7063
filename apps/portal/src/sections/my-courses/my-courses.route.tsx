import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { type MyCoursesSearch, readMyCoursesSearch } from './my-courses-search.ts'

export const myCoursesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-courses',
  validateSearch: (given: Partial<MyCoursesSearch> & SearchSchemaInput) => readMyCoursesSearch(given),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps }) => void import('./prefetch.ts').then(({ prefetchTab }) => prefetchTab(context.queries, deps.tab)),
  component: lazyRouteComponent(() => import('./my-courses-page.tsx'), 'MyCoursesPage'),
})
