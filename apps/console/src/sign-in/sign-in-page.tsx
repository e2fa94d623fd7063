import { SignInScreen } from '@lanyard/web/sign-in/sign-in-screen.tsx'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCallback } from 'react'
import { currentUser, session } from '../session.ts'
import { usePageTitle } from '../shell/navigation/page-title.ts'
import { ConsoleMark } from './console-mark.tsx'
import { rememberTenant } from './remembered-tenant.ts'
import { ServiceStep } from './service-step.tsx'

const signInRoute = getRouteApi('/login')

/** Pages about no tenant, or one that isn't chosen yet. */
const needsNoTenant = (path: string) => path === '/invitation' || path === '/status' || path.startsWith('/providers')

/** The console's sign-in; people with several providers choose one next. */
export const SignInPage = () => {
  usePageTitle('Sign in')
  const navigate = useNavigate()
  const onSignedIn = useCallback(
    (path: string) => {
      const user = currentUser()
      if (user?.isOfOneTenant && user.tenantCode) rememberTenant(user.tenantCode)
      const isToChoose = (user?.tenants.length ?? 0) > 1 && !needsNoTenant(path)
      if (isToChoose) void navigate({ to: '/choose-tenant', search: { callbackUrl: path }, replace: true })
      else void navigate({ href: path, replace: true })
    },
    [navigate],
  )
  const query = { ...signInRoute.useSearch(), username: useLocation().state.username }
  const otherWay = {
    label: 'Use your provider’s service',
    icon: <Building2 size={18} aria-hidden />,
    isFirst: query.tenant !== undefined,
    Screen: ServiceStep,
  }
  const site = {
    session,
    name: 'Lanyard console',
    helper: 'your administrator',
    hint: 'Use the email address you were invited with.',
    otherWay,
    onSignedIn,
  }
  return <SignInScreen site={site} query={query} logo={<ConsoleMark />} />
}
