import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { valuesOf } from '../list/values/values-api.ts'

export const pasteRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists/$list/paste',
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(callQuery('listCatalogue'))
    void context.queries.prefetchQuery(valuesOf(params.list))
  },
  component: lazyRouteComponent(() => import('./paste-page.tsx'), 'PastePage'),
})
