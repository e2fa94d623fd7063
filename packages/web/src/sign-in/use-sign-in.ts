import type { SignInStep } from '@lanyard/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignInFields } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import { useStore } from '../store.ts'
import { callbackPath } from './callback-path.ts'
import { errorWords, linkOnItsWay, unreachable } from './error-labels.ts'
import { atTheDoor, isStep, resume, type Standing, takeStep } from './sign-in-machine.ts'

/** Where somebody signs in, and what is said there. */
export type SignInPlace = {
  session: SessionClient
  /** What the place is called: the provider's name, or the console's. */
  name: string
  /** Who helps when nothing else does. */
  helper: string
  /** Which address to sign in with. */
  hint: string
  /** A screen of its own for those who sign in otherwise, and the button that leads there; `isFirst` when it is what was asked for. */
  otherWay?: { label: string; icon: ReactNode; isFirst: boolean; Screen: (props: { signIn: SignIn }) => ReactNode }
  /** Signed in: on to the page that was asked for. Stays the same from one drawing to the next. */
  onSignedIn: (path: string) => void
}

export type SignIn = {
  at: Standing
  busy: boolean
  send: (step: SignInStep, fields: SignInFields) => Promise<void>
  /** Another screen without asking the server. */
  show: (standing: Standing) => void
  finish: () => Promise<void>
  place: SignInPlace
  /** The page that was asked for. */
  path: string
}

/** `username`: whose sign-in it is, where that is known already. */
export type SignInAsked = { callbackUrl?: string | undefined; error?: string | undefined; page?: string | undefined; username?: string | undefined }

/** What the address says, or the page before it: a step that is open is no error, and a link may be on its way. */
const arrival = ({ error, page, username }: SignInAsked, { otherWay }: SignInPlace): Standing => ({
  ...atTheDoor(username, error && !isStep(error) ? errorWords(error) : undefined, page === 'verify-request' ? linkOnItsWay : undefined),
  ...(otherWay?.isFirst && { step: 'OTHER_WAY' }),
})

const isAtTheDoor = ({ step }: Standing) => step === 'LOGIN' || step === 'OTHER_WAY'

/** The sign-in of this page: its standing, and the way back to the page that was asked for. */
export const useSignIn = (place: SignInPlace, asked: SignInAsked): SignIn => {
  const { session, onSignedIn } = place
  const [at, setAt] = useState(() => arrival(asked, place))
  const [busy, setBusy] = useState(false)
  const path = callbackPath(asked.callbackUrl)
  const { status } = useStore(session)

  // Recovery codes are told only once, so the question is asked only once too.
  const hasResumed = useRef(false)
  useEffect(() => {
    if (hasResumed.current) return
    hasResumed.current = true
    void resume(session.wire).then((resumed) => {
      if (resumed) setAt((now) => (isAtTheDoor(now) ? resumed : now))
      else if (session.get().status === 'loading') session.check().catch(console.error)
    })
  }, [session])

  useEffect(() => {
    if (status === 'authenticated' && at.step !== 'RECOVERY_CODES') onSignedIn(path)
  }, [status, at.step, onSignedIn, path])

  const finish = async () => {
    setBusy(true)
    try {
      const { status: signedIn } = await session.signedIn()
      setAt(atTheDoor(at.username, signedIn === 'authenticated' ? undefined : errorWords('')))
      if (signedIn !== 'authenticated') setBusy(false)
    } catch (failure) {
      console.error(failure)
      setAt({ ...at, error: unreachable })
      setBusy(false)
    }
  }

  const send: SignIn['send'] = async (step, fields) => {
    setBusy(true)
    const progress = await takeStep(session.wire, at, step, fields, new URL(path, location.origin).href)
    if (progress.kind === 'signed-in') return finish()
    setAt(progress.standing)
    setBusy(false)
  }

  return { at, busy, send, show: setAt, finish, place, path }
}
