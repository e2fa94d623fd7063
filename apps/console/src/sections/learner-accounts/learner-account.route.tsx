import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../shell/refused/demand-number.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerAccountOf } from './learner-account-list.ts'

export const learnerAccountRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/accounts/$id',
  beforeLoad: opensFor('learners:read'),
  loader: ({ context, params }) => {
    demandNumber(params.id)
    void context.queries.prefetchQuery(learnerAccountOf(params.id))
  },
  component: lazyPage(() => import('./learner-account-page.tsx'), 'LearnerAccountPage'),
})
