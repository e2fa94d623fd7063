import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { rolesOf } from './roles-query.ts'

export const rolesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/roles',
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(rolesOf()),
  component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
})
