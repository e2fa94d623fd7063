import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { credentialList } from './credential-search.ts'

export const myCredentialsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-credentials',
  validateSearch: readListSearch(credentialList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void import('./queries.ts').then(({ credentialsOf }) => context.queries.prefetchQuery(credentialsOf(deps))),
  component: lazyRouteComponent(() => import('./my-credentials-page.tsx'), 'MyCredentialsPage'),
})
