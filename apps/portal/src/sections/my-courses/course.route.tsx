import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'

/** The open unit, and whether its inactive elements are shown. */
type CourseSearch = { unit?: number | undefined; elements?: 'all' | undefined }

const idIn = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const courseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-courses/$courseEnrolmentId',
  validateSearch: (given: Record<string, unknown>): CourseSearch => ({ unit: idIn(given.unit), elements: given.elements === 'all' ? 'all' : undefined }),
  loader: ({ context }) => void import('./prefetch.ts').then(({ prefetchCourse }) => prefetchCourse(context.queries)),
  component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
})
