import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { operatorRoute } from '../../../shell/operator.route.tsx'
import { opensFor } from '../../../shell/refused/not-allowed.ts'

export const newTenantRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/providers/new',
  beforeLoad: opensFor('tenants:any'),
  component: lazyPage(() => import('./new-tenant-page.tsx'), 'NewTenantPage'),
})
