import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'

/** What other screens fill in before the learner writes: "Ask about this invoice", "Request a change". The body is plain text. */
export type NewCaseSearch = {
  subject?: string | undefined
  body?: string | undefined
  courseEnrolmentId?: number | undefined
  unitEnrolmentId?: number | undefined
}

const text = (value: unknown, longest: number) => (typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined)
const id = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

export const newCaseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support/new',
  validateSearch: (search: Record<string, unknown>): NewCaseSearch => ({
    subject: text(search.subject, 200),
    body: text(search.body, 4000),
    courseEnrolmentId: id(search.courseEnrolmentId),
    unitEnrolmentId: id(search.unitEnrolmentId),
  }),
  loader: ({ context }) => void import('./case-questions.ts').then(({ caseCategories }) => context.queries.prefetchQuery(caseCategories)),
  component: lazyRouteComponent(() => import('./new-case-page.tsx'), 'NewCasePage'),
})
