import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../shell/operator.route.tsx'
import { tenantList, tenantsOf } from './tenant-list.ts'

export const tenantsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers',
  validateSearch: readListSearch(tenantList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(tenantsOf(deps)),
  component: lazyRouteComponent(() => import('./tenants-page.tsx'), 'TenantsPage'),
})
