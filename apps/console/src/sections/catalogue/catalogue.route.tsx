import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readCatalogueSearch } from './catalogue-search.ts'

export const catalogueRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists',
  validateSearch: readCatalogueSearch,
  beforeLoad: opensFor('catalogue:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(callQuery('listCatalogue')),
  component: lazyPage(() => import('./catalogue-page.tsx'), 'CataloguePage'),
})
