import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../../shell/operator.route.tsx'

export const newTenantRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers/new',
  component: lazyRouteComponent(() => import('./new-tenant-page.tsx'), 'NewTenantPage'),
})
