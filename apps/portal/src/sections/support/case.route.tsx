import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const caseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support/$supportCaseId',
  loader: ({ context, params }) => void import('./case-queries.ts').then(({ caseOf }) => context.queries.prefetchQuery(caseOf(params.supportCaseId))),
  component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
})
