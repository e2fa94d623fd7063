import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { invitationOf } from './invitation-list.ts'

export const invitationRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/invitations/$id',
  beforeLoad: opensFor('users:read'),
  loader: ({ context, params }) => void context.queries.prefetchQuery(invitationOf(params.id)),
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
})
