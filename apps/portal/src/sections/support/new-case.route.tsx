import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { readNewCaseSearch } from './new-case-search.ts'

export const newCaseRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support/new',
  validateSearch: readNewCaseSearch,
  loader: ({ context }) => {
    if (tenant.get().ShowSections.SupportCases) void import('./case-queries.ts').then(({ caseCategories }) => context.queries.prefetchQuery(caseCategories))
  },
  component: lazyRouteComponent(() => import('./new-case-page.tsx'), 'NewCasePage'),
})
