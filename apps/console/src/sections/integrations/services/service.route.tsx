import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { servicesOf } from '../queries.ts'

/** Creating a service, and editing one. */
export const newServiceRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/integrations/services/new',
  component: lazyRouteComponent(() => import('./service-page.tsx'), 'NewServicePage'),
})

export const serviceRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/integrations/services/$providerId',
  loader: ({ context }) => void context.queries.prefetchQuery(servicesOf()),
  component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServicePage'),
})
