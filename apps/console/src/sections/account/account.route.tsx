import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { operatorRoute } from '../../shell/operator.route.tsx'

export const accountRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/account-settings',
  component: lazyPage(() => import('./account-page.tsx'), 'AccountPage'),
})
