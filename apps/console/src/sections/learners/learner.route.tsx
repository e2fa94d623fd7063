import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../shell/refused/demand-number.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerPageOf } from './one/learner-queries.ts'

export const learnerRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/$id',
  beforeLoad: opensFor('learners:read', 'learners:read-finance'),
  loader: ({ context, params }) => {
    demandNumber(params.id)
    void context.queries.prefetchQuery(learnerPageOf(params.id))
  },
  component: lazyPage(() => import('./one/learner-page.tsx'), 'LearnerPage'),
})
