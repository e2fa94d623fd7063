import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../shell/refused/demand-number.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

export const learnerAccountRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/accounts/$id',
  beforeLoad: opensFor('learners:read'),
  loader: ({ params }) => demandNumber(params.id),
  component: lazyPage(() => import('./pages.ts'), 'LearnerAccountPage'),
})
