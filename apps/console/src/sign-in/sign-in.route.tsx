import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root.route.tsx'

type SignInSearch = { callbackUrl?: string | undefined; error?: string | undefined; page?: string | undefined; tenant?: string | undefined }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    callbackUrl: text(search.callbackUrl),
    error: text(search.error),
    page: text(search.page),
    tenant: text(search.tenant),
  }),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
