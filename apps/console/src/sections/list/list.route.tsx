import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readListSearch } from './list-search.ts'
import { valuesOf } from './values/values-api.ts'

export const listRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists/$list',
  validateSearch: readListSearch,
  beforeLoad: opensFor('catalogue:read'),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(callQuery('listCatalogue'))
    void context.queries.prefetchQuery(valuesOf(params.list))
  },
  component: lazyPage(() => import('./list-page.tsx'), 'ListPage'),
})
