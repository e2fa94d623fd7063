import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { rolesOf } from '../roles/roles-query.ts'

export const inviteRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/invitations/new',
  beforeLoad: opensFor('users:write'),
  loader: ({ context }) => void context.queries.prefetchQuery(rolesOf()),
  component: lazyPage(() => import('./invite-page.tsx'), 'InvitePage'),
})
