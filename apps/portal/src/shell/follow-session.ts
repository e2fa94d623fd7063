import type { PortalRouter } from '../router.ts'
import { queries, session } from '../session.ts'

/** Whoever signs in or out, here or in another tab, gets the page that is now theirs; what was seen goes with the session. */
export const followSession = (router: PortalRouter) => {
  let before = session.get().status
  return session.subscribe(() => {
    const { status } = session.get()
    if (status === before) return
    before = status
    if (status === 'unauthenticated') queries.clear()
    void router.invalidate()
  })
}
