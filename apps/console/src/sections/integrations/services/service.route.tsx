import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { servicesOf } from '../queries.ts'

/** Creating a service, and editing one. */
export const newServiceRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/integrations/services/new',
  beforeLoad: opensFor('users:write'),
  component: lazyPage(() => import('./service-page.tsx'), 'NewServicePage'),
})

export const serviceRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/integrations/services/$providerId',
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(servicesOf()),
  component: lazyPage(() => import('./service-page.tsx'), 'ServicePage'),
})
