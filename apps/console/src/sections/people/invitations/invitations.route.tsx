import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { invitationList, invitationsOf } from './invitation-list.ts'

export const invitationsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/invitations',
  validateSearch: readListSearch(invitationList),
  beforeLoad: opensFor('users:read'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(invitationsOf(deps)),
  component: lazyPage(() => import('./invitations-page.tsx'), 'InvitationsPage'),
})
