import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { isOnTheWay, peopleOnTheWayOf, userList, usersOf } from './user-list.ts'

export const usersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people',
  validateSearch: readListSearch(userList),
  beforeLoad: opensFor('users:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    isOnTheWay(deps) ? void context.queries.prefetchQuery(peopleOnTheWayOf(deps)) : void context.queries.prefetchQuery(usersOf(deps)),
  component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
})
