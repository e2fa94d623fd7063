import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { whileChecking } from '@lanyard/web/shell/while-checking.tsx'
import { createRoute, redirect } from '@tanstack/react-router'
import { currentUser, tenancyOf } from '../session.ts'
import { demandSession } from './demand-session.ts'
import { rootRoute } from './root.route.tsx'

/** Every page about a tenant: the four dots while the session is checked, then the page or the required step before it. */
export const tenantRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'tenant',
  beforeLoad: async ({ location }) => {
    await demandSession(location.href)
    if (!tenancyOf(currentUser())) throw redirect({ to: '/choose-tenant', search: { callbackUrl: location.href }, replace: true })
  },
  ...whileChecking,
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
})
