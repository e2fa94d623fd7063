import type { SignInStep } from '@lanyard/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { unreachable } from '../explain.ts'
import { leaving, useAction } from '../form/use-action.ts'
import type { SignInFields } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import { useStore } from '../store.ts'
import { callbackPath } from './callback-path.ts'
import { errorLabel, noticeOf } from './error-labels.ts'
import { firstScreen, isStep, resume, type SignInState, takeStep } from './sign-in-machine.ts'

/** The site to sign in to, or the console, and its texts. */
export type SignInSite = {
  session: SessionClient
  /** The provider's name, or the console's. */
  name: string
  /** Who can help when nothing else works. */
  helper: string
  /** How the provider writes dates. */
  locale?: string
  /** Which address to sign in with. */
  hint: string
  /** A separate screen for other sign-in methods, with the button that opens it; `isFirst` when it was requested. */
  otherWay?: { label: string; icon: ReactNode; isFirst: boolean; Screen: (props: { signIn: SignIn }) => ReactNode }
  /** Called after sign-in with the requested page. Must be a stable reference. */
  onSignedIn: (path: string) => void
}

export type SignIn = {
  at: SignInState
  busy: boolean
  send: (step: SignInStep, fields: SignInFields) => Promise<void>
  /** Shows another screen without a request. */
  show: (state: SignInState) => void
  finish: () => Promise<void>
  site: SignInSite
  /** The requested page. */
  path: string
}

/** `username`: who is signing in, if already known. */
export type SignInQuery = { callbackUrl?: string | undefined; error?: string | undefined; page?: string | undefined; username?: string | undefined }

/** The initial screen from the URL or the previous page. An open step is not an error, and a link may already have been sent. */
const arrival = ({ error, page, username }: SignInQuery, { otherWay }: SignInSite): SignInState => ({
  ...firstScreen(username, error && !isStep(error) ? errorLabel(error) : undefined, noticeOf(page)),
  ...(otherWay?.isFirst && { step: 'OTHER_WAY' }),
})

const isFirstScreen = ({ step }: SignInState) => step === 'LOGIN' || step === 'OTHER_WAY'

/** This page's sign-in: its current step, and the way back to the requested page. */
export const useSignIn = (site: SignInSite, query: SignInQuery): SignIn => {
  const { session, onSignedIn } = site
  const [at, setAt] = useState(() => arrival(query, site))
  const path = callbackPath(query.callbackUrl)
  const { status } = useStore(session)

  // Recovery codes are returned only once, so resume only once.
  const hasResumed = useRef(false)
  useEffect(() => {
    if (hasResumed.current) return
    hasResumed.current = true
    void resume(session.wire, query.error).then((resumed) => {
      if (resumed) setAt((now) => (isFirstScreen(now) ? resumed : now))
      else if (session.get().status === 'loading') session.check().catch(console.error)
    })
  }, [session, query.error])

  useEffect(() => {
    if (status === 'authenticated' && at.step !== 'RECOVERY_CODES') onSignedIn(path)
  }, [status, at.step, onSignedIn, path])

  /** Takes a step; without one, or after the last, goes on to the page. */
  const proceed = async (step?: SignInStep, fields: SignInFields = {}) => {
    const next = step && (await takeStep(session.wire, at, step, fields, new URL(path, location.origin).href))
    if (next) return setAt(next)
    const { status: signedIn } = await session.signedIn()
    const isIn = signedIn === 'authenticated'
    setAt(firstScreen(at.username, isIn ? undefined : errorLabel('')))
    return isIn && leaving
  }
  const failed = (failure: unknown) => {
    console.error(failure)
    setAt({ ...at, error: unreachable })
  }
  const { busy, run } = useAction(proceed, failed)

  return { at, busy, send: run, show: setAt, finish: () => run(), site, path }
}
