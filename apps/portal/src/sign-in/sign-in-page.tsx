import { SignInScreen } from '@lanyard/web/sign-in/sign-in-screen.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { session, useTenant } from '../session.ts'
import { Logo } from '../shell/navigation/logo.tsx'

const signInRoute = getRouteApi('/login')

export const SignInPage = () => {
  const { Site, Locale } = useTenant()
  const navigate = useNavigate()
  const onSignedIn = useCallback((path: string) => void navigate({ href: path, replace: true }), [navigate])
  const hint = 'Use the email address your provider has for you.'
  const site = { session, name: Site.SiteName, helper: Site.SiteName || 'your provider', locale: Locale, hint, onSignedIn }
  return <SignInScreen site={site} query={signInRoute.useSearch()} logo={<Logo />} />
}
