import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../../shell/refused/demand-number.ts'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { rolesOf } from '../roles/roles-query.ts'
import { userOf } from './user-query.ts'

export const userRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/$id',
  beforeLoad: opensFor('users:read'),
  loader: ({ context, params }) => {
    demandNumber(params.id)
    void context.queries.prefetchQuery(userOf(params.id))
    void context.queries.prefetchQuery(rolesOf())
  },
  component: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
})
