import { readListSearch } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { importList, importsOf } from './import-list.ts'

export const importsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/imports',
  validateSearch: readListSearch(importList),
  beforeLoad: opensFor('records:import', 'records:import-finance'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(importsOf(deps)),
  component: lazyPage(() => import('./imports-page.tsx'), 'ImportsPage'),
})
