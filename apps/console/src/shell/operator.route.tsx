import { whileChecking } from '@lanyard/web/shell/while-checking.tsx'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentUser, session } from '../session.ts'
import { reportRefusedPage } from './refused/report-refused-page.ts'
import { rootRoute } from './root.route.tsx'

/** The operators' pages. They need no tenant, because the first one is created here. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'operator',
  beforeLoad: async ({ location }) => {
    const { status } = await session.check()
    if (status !== 'authenticated') throw redirect({ to: '/login', search: { callbackUrl: location.href }, replace: true })
    if (currentUser()?.isOperator) return
    reportRefusedPage(location.pathname, ['tenants:any'])
    throw redirect({ to: '/', replace: true })
  },
  ...whileChecking,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})
