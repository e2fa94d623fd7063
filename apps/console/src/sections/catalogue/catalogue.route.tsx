import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { callQuery } from '../../api.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readCatalogueSearch } from './catalogue-search.ts'

export const catalogueRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/lists',
  validateSearch: readCatalogueSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(callQuery('listCatalogue')),
  component: lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage'),
})
