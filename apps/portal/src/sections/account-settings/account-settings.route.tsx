import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const accountSettingsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/account-settings',
  component: lazyRouteComponent(() => import('./account-settings-page.tsx'), 'AccountSettingsPage'),
})
