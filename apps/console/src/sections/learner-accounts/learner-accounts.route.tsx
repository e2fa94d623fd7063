import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerAccountList, learnerAccountsOf } from './learner-account-list.ts'

export const learnerAccountsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners/accounts',
  validateSearch: readListSearch(learnerAccountList),
  beforeLoad: opensFor('learners:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(learnerAccountsOf(deps)),
  component: lazyPage(() => import('./learner-accounts-page.tsx'), 'LearnerAccountsPage'),
})
