import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerAccountList } from './learner-account-search.ts'

export const learnerAccountsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/accounts',
  validateSearch: readListSearch(learnerAccountList),
  beforeLoad: opensFor('learners:read'),
  component: lazyPage(() => import('./pages.ts'), 'LearnerAccountsPage'),
})
