import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'

export const dueTodayRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/due-today',
  beforeLoad: opensFor('cases:read', 'cases:read-assigned', 'cases:read-restricted'),
  component: lazyPage(() => import('./due-today-page.tsx'), 'DueTodayPage'),
})
