import { useState } from 'react'
import type { Provider, SignInFields } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import { errorWords, tooMany, unreachable } from './error-labels.ts'
import type { Standing } from './sign-in-machine.ts'

const linkSent = (email: string) => `If there is an account for ${email}, a sign-in link is on its way. It works once, for a short time.`

/** Signs in with another provider: an email link, or the provider's own page. */
export const useProvider = (session: SessionClient, at: Standing, show: (standing: Standing) => void, callbackUrl: string) => {
  const [busy, setBusy] = useState<string>()
  const choose = async (provider: Provider, email: string, fields: SignInFields = {}) => {
    if (provider.type === 'email' && !email) return show({ ...at, error: 'Enter your email address first.', notice: undefined })
    setBusy(provider.id)
    try {
      const { error, url, status, retryAfter } = await session.wire.signIn(provider.id, provider.type === 'email' ? { email } : fields, callbackUrl)
      if (status === 429) show({ ...at, username: email, error: tooMany(retryAfter), notice: undefined })
      else if (error) show({ ...at, username: email, error: errorWords(error), notice: undefined })
      else if (provider.type === 'email') show({ ...at, username: email, error: undefined, notice: linkSent(email) })
      else if (url) return location.assign(url)
    } catch (failure) {
      console.error(failure)
      show({ ...at, error: unreachable, notice: undefined })
    }
    setBusy(undefined)
  }
  return { busy, choose }
}
