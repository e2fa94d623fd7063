import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../../shell/refused/demand-number.ts'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { invitationOf } from './invitation-list.ts'

export const invitationRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/people/invitations/$id',
  beforeLoad: opensFor('users:read'),
  loader: ({ context, params }) => {
    demandNumber(params.id)
    void context.queries.prefetchQuery(invitationOf(params.id))
  },
  component: lazyPage(() => import('./invitation-page.tsx'), 'InvitationPage'),
})
