import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

export const newLearnerRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/new',
  beforeLoad: opensFor('records:import'),
  component: lazyPage(() => import('./new/new-learner-page.tsx'), 'NewLearnerPage'),
})
