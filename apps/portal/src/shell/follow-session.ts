import type { PortalRouter } from '../router.ts'
import { queries, session } from '../session.ts'

/** Reloads the page when someone signs in or out, in this tab or another. Cached data goes with the session. */
export const followSession = (router: PortalRouter) => {
  let before = session.get().status
  return session.subscribe(() => {
    const { status } = session.get()
    if (status === before) return
    before = status
    if (status === 'unauthenticated') {
      queries.clear()
      void import('../offline/kept.ts').then(({ wipeKept }) => wipeKept())
    }
    void router.invalidate()
  })
}
