import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { operatorRoute } from '../../shell/operator.route.tsx'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantList, tenantsOf } from './tenant-list.ts'

export const tenantsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers',
  validateSearch: readListSearch(tenantList),
  beforeLoad: opensFor('tenants:any'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(tenantsOf(deps)),
  component: lazyPage(() => import('./tenants-page.tsx'), 'TenantsPage'),
})
