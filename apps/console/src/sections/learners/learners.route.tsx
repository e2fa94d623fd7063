import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { learnerList, learnersOf } from './list/learner-list.ts'

export const learnersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/learners',
  validateSearch: readListSearch(learnerList),
  beforeLoad: opensFor('learners:read', 'learners:read-finance'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(learnersOf(deps)),
  component: lazyPage(() => import('./list/learners-page.tsx'), 'LearnersPage'),
})
