import { SignInScreen } from '@lanyard/web/sign-in/sign-in-screen.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { currentUser, session } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { ConsoleMark } from './console-mark.tsx'
import { signInRoute } from './sign-in.route.tsx'

/** Pages that are about no tenant, or about one that is not chosen yet. */
const needsNoTenant = (path: string) => path === '/invitation' || path.startsWith('/providers')

/** The console's sign-in; whoever works for several tenants chooses one next. */
export const SignInPage = () => {
  usePageTitle('Sign in')
  const navigate = useNavigate()
  const onSignedIn = useCallback(
    (path: string) => {
      const isToChoose = (currentUser()?.tenants.length ?? 0) > 1 && !needsNoTenant(path)
      if (isToChoose) void navigate({ to: '/choose-tenant', search: { callbackUrl: path }, replace: true })
      else void navigate({ href: path, replace: true })
    },
    [navigate],
  )
  const place = { session, name: 'Lanyard console', helper: 'your administrator', hint: 'Use the e-mail address you were invited with.', onSignedIn }
  return <SignInScreen place={place} asked={signInRoute.useSearch()} logo={<ConsoleMark />} />
}
