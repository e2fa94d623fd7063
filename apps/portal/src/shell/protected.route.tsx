import { whileChecking } from '@lanyard/web/shell/while-checking.tsx'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { hasDrafts } from '../drafts/drafts.ts'
import { keptFor } from '../offline/kept-for.ts'
import { connectivity, session } from '../session.ts'
import { rootRoute } from './root.route.tsx'

/** Offline, a signed-in learner continues with the stored data. */
const readOffline = async (error: unknown) => {
  const { openKept } = await import('../offline/kept.ts')
  if (!(await openKept())) throw error
  connectivity.lost()
  return 'offline' as const
}

/** A later visit shows what is kept while the session is checked. What the check finds reloads the page (decision 88). */
const showKept = async () => {
  if (session.get().status !== 'loading' || keptFor() === null) return false
  const { openKept } = await import('../offline/kept.ts')
  if (!(await openKept({ isOffline: false }))) return false
  session
    .check()
    .catch(readOffline)
    .catch((error) => console.error('Session:', error))
  return true
}

/** Every learner page: the four dots while the session is checked, then the page or the sign-in. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ location }) => {
    if (await showKept()) return
    const status = await session.check().then(({ status }) => status, readOffline)
    if (status !== 'unauthenticated') return
    const page = hasDrafts() ? 'draft-kept' : session.hasEnded() ? 'signed-out' : undefined
    throw redirect({ to: '/login', search: { callbackUrl: location.href, page }, replace: true })
  },
  ...whileChecking,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})
