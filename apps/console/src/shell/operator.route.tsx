import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { whileChecking } from '@lanyard/web/shell/while-checking.tsx'
import { createRoute, redirect } from '@tanstack/react-router'
import { currentUser, tenancyOf } from '../session.ts'
import { demandSession } from './demand-session.ts'
import { rootRoute } from './root.route.tsx'

/** Pages that need no provider: the operators', because the first one is created here, and one's own account. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'operator',
  beforeLoad: async ({ location }) => {
    await demandSession(location.href)
    const user = currentUser()
    if (!user?.isOperator && !tenancyOf(user)) throw redirect({ to: '/choose-tenant', search: { callbackUrl: location.href }, replace: true })
  },
  ...whileChecking,
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
})
