import { textInAddress } from '@lanyard/web/format/text-in-address.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../shell/root.route.tsx'

type SignInSearch = { callbackUrl?: string | undefined; error?: string | undefined; page?: string | undefined; tenant?: string | undefined }

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    callbackUrl: textInAddress(search.callbackUrl),
    error: textInAddress(search.error),
    page: textInAddress(search.page),
    tenant: textInAddress(search.tenant),
  }),
  component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
