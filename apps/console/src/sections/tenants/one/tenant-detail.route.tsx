import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { operatorRoute } from '../../../shell/operator.route.tsx'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantOf } from '../tenant-list.ts'

export const tenantDetailRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers/$code',
  beforeLoad: opensFor('tenants:any'),
  loader: ({ context, params }) => void context.queries.prefetchQuery(tenantOf(params.code)),
  component: lazyPage(() => import('./tenant-page.tsx'), 'TenantPage'),
})
