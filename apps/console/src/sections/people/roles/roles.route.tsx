import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { rolesOf } from './roles-query.ts'

export const rolesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/roles',
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(rolesOf()),
  component: lazyPage(() => import('./roles-page.tsx'), 'RolesPage'),
})
