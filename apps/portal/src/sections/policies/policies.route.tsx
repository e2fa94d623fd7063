import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { policyList } from './policy-list.ts'

export const policiesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/documents',
  validateSearch: readListSearch(policyList),
  loader: ({ context }) => {
    if (tenant.get().ShowSections.PoiliciesAndProcedures)
      void import('./policy-files.ts').then(({ policyFiles }) => context.queries.prefetchQuery(policyFiles()))
  },
  component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
})
