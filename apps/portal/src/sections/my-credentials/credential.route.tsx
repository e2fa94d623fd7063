import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { recordIdIn } from '../../records/record-id.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const credentialRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-credentials/$credentialId',
  loader: ({ context, params }) => {
    const id = recordIdIn(params.credentialId)
    if (id) void import('./prefetch.ts').then(({ prefetchCredential }) => prefetchCredential(context.queries, id))
  },
  component: lazyRouteComponent(() => import('./credential-page.tsx'), 'CredentialPage'),
})
