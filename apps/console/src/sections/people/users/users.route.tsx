import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})
