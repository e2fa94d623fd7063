import { createStore } from '../store.ts'
import type { AuthWire, Session, SessionUser } from './auth-wire.ts'
import { openTabs } from './tabs.ts'

export type ValidSession = { user: SessionUser; expires: string }
export type SessionState = { status: 'loading' | 'unauthenticated'; session: null } | { status: 'authenticated'; session: ValidSession }

/** Has an idToken and an expiry that has not passed. */
export const isValidSession = (session: Session | null | undefined, now = Date.now()): session is ValidSession =>
  Boolean(session?.user?.idToken && session.expires && Date.parse(session.expires) >= now)

const pollEvery = 4 * 60_000

/** This tab's session: refetched on focus, on a message from another tab and on an interval. */
export const openSession = (wire: AuthWire, { interval = pollEvery }: { interval?: number } = {}) => {
  const store = createStore<SessionState>({ status: 'loading', session: null })
  let checking: Promise<SessionState> | undefined
  let wasSignedIn = false

  const take = (session: Session): SessionState => {
    wasSignedIn ||= isValidSession(session)
    const state: SessionState = isValidSession(session) ? { status: 'authenticated', session } : { status: 'unauthenticated', session: null }
    if (JSON.stringify(state) !== JSON.stringify(store.get())) store.set(state)
    return store.get()
  }

  /** Fetches the session. Concurrent callers share one request. */
  const refetch = (): Promise<SessionState> => {
    checking ??= wire
      .getSession()
      .then(take)
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  /** Refetches when the session may have changed. A failure keeps the current state. */
  const refresh = () => void refetch().catch((error) => console.error('Session:', error))
  const tabs = openTabs(refresh)

  /** Returns the current state without a request if the session is known to be valid. */
  const check = async (): Promise<SessionState> => {
    const { status, session } = store.get()
    if (status === 'authenticated' && isValidSession(session)) return store.get()
    return refetch()
  }

  const signedIn = async () => {
    const state = await refetch()
    tabs.send('getSession')
    return state
  }

  /** Ends the session on the server, in this tab and in the others. */
  const signOut = async (userPoolId: string) => {
    const { session } = store.get()
    try {
      if (session) await wire.revoke({ accessToken: session.user.accessToken, username: session.user.username, userPoolId })
      await wire.signOut()
    } catch (error) {
      console.error('Error signing out', error)
      throw error
    }
    wasSignedIn = false
    take({})
    tabs.send('signout')
  }

  /** Stays signed in: the server restarts the idle timeout. */
  const extend = async () => take(await wire.update({}))

  const whenVisible = () => {
    if (document.visibilityState === 'visible' && store.get().status !== 'loading') refresh()
  }
  const start = () => {
    document.addEventListener('visibilitychange', whenVisible)
    const timer = setInterval(() => store.get().status === 'authenticated' && refresh(), interval)
    const stopListening = tabs.listen()
    return () => {
      document.removeEventListener('visibilitychange', whenVisible)
      clearInterval(timer)
      stopListening()
    }
  }

  /** Whether this tab's session ended without signing out here. */
  const hasEnded = () => wasSignedIn && store.get().status === 'unauthenticated'

  return { get: store.get, subscribe: store.subscribe, check, refetch, hasEnded, signedIn, signOut, extend, start, wire }
}

export type SessionClient = ReturnType<typeof openSession>
