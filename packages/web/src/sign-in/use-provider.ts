import { unreachable } from '../explain.ts'
import { leaving, useAction } from '../form/use-action.ts'
import type { Provider, SignInFields } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import { errorLabel, tooMany } from './error-labels.ts'
import type { SignInState } from './sign-in-machine.ts'

const linkSent = (email: string) => `If there is an account for ${email}, a sign-in link is on its way. It works once, for a short time.`

/** Signs in with another provider: an email link, or the provider's own page. */
export const useProvider = (session: SessionClient, at: SignInState, show: (state: SignInState) => void, callbackUrl: string) => {
  const choose = async (provider: Provider, email: string, fields: SignInFields = {}) => {
    const isByEmail = provider.type === 'email'
    const say = (error: string | undefined, notice?: string) => show({ ...at, username: email, error, notice })
    if (isByEmail && !email) return show({ ...at, error: 'Enter your email address first.', notice: undefined })
    const { error, url, status, retryAfter } = await session.wire.signIn(provider.id, isByEmail ? { email } : fields, callbackUrl)
    if (status === 429) return say(tooMany(retryAfter))
    if (error) return say(errorLabel(error))
    if (isByEmail) return say(undefined, linkSent(email))
    if (!url) return
    location.assign(url)
    return leaving
  }
  const failed = (failure: unknown) => {
    console.error(failure)
    show({ ...at, error: unreachable, notice: undefined })
  }
  const { current, run } = useAction(choose, failed)
  return { busy: current?.[0].id, choose: run }
}
