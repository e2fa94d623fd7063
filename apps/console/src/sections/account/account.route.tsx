import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../shell/tenant.route.tsx'

export const accountRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/account-settings',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})
