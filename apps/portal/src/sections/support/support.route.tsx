import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { caseList } from './case-list.ts'

export const supportRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/support',
  validateSearch: readListSearch(caseList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (tenant.get().ShowSections.SupportCases) void import('./case-queries.ts').then(({ casesOf }) => context.queries.prefetchQuery(casesOf(deps)))
  },
  component: lazyRouteComponent(() => import('./support-page.tsx'), 'SupportPage'),
})
