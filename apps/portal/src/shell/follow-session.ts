import type { PortalRouter } from '../router.ts'
import { connectivity, queries, session } from '../session.ts'

/** Whoever signs in or out, here or in another tab, gets the page that is now theirs; what was seen goes with the session. */
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

/** Back online, the session is asked for again, and what the page shows is fetched anew. */
export const followConnection = () =>
  connectivity.subscribe(() => {
    if (!connectivity.get()) return
    session
      .refetch()
      .then(({ status }) => (status === 'authenticated' ? queries.invalidateQueries() : undefined))
      .catch((error) => console.error('The session could not be fetched:', error))
  })
