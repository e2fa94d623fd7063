import { whileChecking } from '@lanyard/web/shell/while-checking.tsx'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { hasDrafts } from '../drafts/drafts.ts'
import { connectivity, session } from '../session.ts'
import { rootRoute } from './root.route.tsx'

/** Offline, a signed-in learner continues with the stored data. */
const readOffline = async (error: unknown) => {
  const { openKept } = await import('../offline/kept.ts')
  if (!(await openKept())) throw error
  connectivity.lost()
  return 'offline' as const
}

/** Every learner page: the four dots while the session is checked, then the page or the sign-in. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ location }) => {
    const status = await session.check().then(({ status }) => status, readOffline)
    if (status !== 'unauthenticated') return
    const page = hasDrafts() ? 'draft-kept' : session.hasEnded() ? 'signed-out' : undefined
    throw redirect({ to: '/login', search: { callbackUrl: location.href, page }, replace: true })
  },
  ...whileChecking,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})
