import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../../shell/operator.route.tsx'
import { tenantOf } from '../tenant-list.ts'

export const tenantDetailRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers/$code',
  loader: ({ context, params }) => void context.queries.prefetchQuery(tenantOf(params.code)),
  component: lazyRouteComponent(() => import('./tenant-page.tsx'), 'TenantPage'),
})
