import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const credentialRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-credentials/$credentialId',
  loader: ({ context, params }) => {
    const id = Number(params.credentialId)
    if (!Number.isSafeInteger(id)) return
    void import('./prefetch.ts').then(({ prefetchCredential }) => prefetchCredential(context.queries, id))
  },
  component: lazyRouteComponent(() => import('./credential-page.tsx'), 'CredentialPage'),
})
