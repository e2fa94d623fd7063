import type { PortalRouter } from '../router.ts'
import { connectivity, queries, session } from '../session.ts'

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

/** When back online, refetches the session and the page's data. */
export const followConnection = () =>
  connectivity.subscribe(() => {
    if (!connectivity.get()) return
    session
      .refetch()
      .then(({ status }) => (status === 'authenticated' ? queries.invalidateQueries() : undefined))
      .catch((error) => console.error('The session couldn’t be fetched:', error))
  })
