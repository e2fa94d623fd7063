import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readListSearch } from './list-search.ts'
import { valuesOf } from './values/values-api.ts'

export const listRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists/$list',
  validateSearch: readListSearch,
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(callQuery('listCatalogue'))
    void context.queries.prefetchQuery(valuesOf(params.list))
  },
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
})
