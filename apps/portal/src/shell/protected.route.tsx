import { Dots } from '@lanyard/web/ui/dots.tsx'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '../session.ts'
import { rootRoute } from './root.route.tsx'

/** Every learner page: the four dots while the session is checked, then the page, or the sign-in in its place. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ location }) => {
    const { status } = await session.check()
    if (status !== 'authenticated') throw redirect({ to: '/login', search: { callbackUrl: location.href }, replace: true })
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Dots label="Checking that you are signed in" />,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})
