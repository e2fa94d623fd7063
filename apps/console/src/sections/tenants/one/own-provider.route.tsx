import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { currentTenant, currentUser } from '../../../session.ts'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { tenantOf } from '../tenant-list.ts'

/** An administrator's own provider; operators have a page for each. */
export const ownProviderRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/provider',
  beforeLoad: () => {
    if (currentUser()?.isOperator) throw redirect({ to: '/providers/$code', params: { code: currentTenant() }, replace: true })
    opensFor('tenants:own')()
  },
  loader: ({ context }) => void context.queries.prefetchQuery(tenantOf(currentTenant())),
  component: lazyPage(() => import('./own-provider-page.tsx'), 'OwnProviderPage'),
})
