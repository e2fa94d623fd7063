import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerList } from './list/learner-search.ts'

export const learnersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners',
  validateSearch: readListSearch(learnerList),
  beforeLoad: opensFor('learners:read', 'learners:read-finance'),
  component: lazyPage(() => import('./pages.ts'), 'LearnersPage'),
})
