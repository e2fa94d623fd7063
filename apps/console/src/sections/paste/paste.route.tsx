import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { valuesOf } from '../list/values/values-api.ts'

export const pasteRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists/$list/paste',
  beforeLoad: opensFor('catalogue:read'),
  loader: ({ context, params }) => {
    void context.queries.prefetchQuery(callQuery('listCatalogue'))
    void context.queries.prefetchQuery(valuesOf(params.list))
  },
  component: lazyPage(() => import('./paste-page.tsx'), 'PastePage'),
})
