import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { recordIdIn } from '../../records/record-id.ts'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const caseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support/$supportCaseId',
  loader: ({ context, params }) => {
    const id = recordIdIn(params.supportCaseId)
    if (tenant.get().ShowSections.SupportCases && id) void import('./case-queries.ts').then(({ caseOf }) => context.queries.prefetchQuery(caseOf(id)))
  },
  component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
})
