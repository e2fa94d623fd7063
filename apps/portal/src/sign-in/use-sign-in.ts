import type { SignInStep } from '@lanyard/contract'
import type { SignInFields } from '@lanyard/web/session/auth-wire.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session, useSession } from '../session.ts'
import { callbackPath } from './callback-path.ts'
import { errorWords, linkOnItsWay, unreachable } from './error-words.ts'
import { atTheDoor, isStep, resume, type Standing, takeStep } from './sign-in-machine.ts'

export type SignIn = {
  at: Standing
  busy: boolean
  send: (step: SignInStep, fields: SignInFields) => Promise<void>
  /** Another screen without asking the server. */
  show: (standing: Standing) => void
  finish: () => Promise<void>
}

type Asked = { callbackUrl?: string | undefined; error?: string | undefined; page?: string | undefined }

/** What the address says: a step that is open is no error, and a link may be on its way. */
const arrival = (error: string | undefined, page: string | undefined) =>
  atTheDoor('', error && !isStep(error) ? errorWords(error) : undefined, page === 'verify-request' ? linkOnItsWay : undefined)

/** The sign-in of this page: its standing, and the way back to the page that was asked for. */
export const useSignIn = ({ callbackUrl, error, page }: Asked): SignIn => {
  const [at, setAt] = useState(() => arrival(error, page))
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const path = callbackPath(callbackUrl)
  const { status } = useSession()

  useEffect(() => {
    void resume(session.wire).then((resumed) => {
      if (resumed) setAt((now) => (now.step === 'LOGIN' ? resumed : now))
      else if (session.get().status === 'loading') session.check().catch(console.error)
    })
  }, [])

  useEffect(() => {
    if (status === 'authenticated' && at.step !== 'RECOVERY_CODES') void navigate({ href: path, replace: true })
  }, [status, at.step, navigate, path])

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

  return { at, busy, send, show: setAt, finish }
}
