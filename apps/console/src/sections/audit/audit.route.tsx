import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readAuditSearch } from './audit-search.ts'
import { actionsOf, eventsOf } from './queries.ts'

export const auditRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  beforeLoad: opensFor('audit:read'),
  loaderDeps: ({ search: { event: _, ...search } }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(eventsOf(deps))
    void context.queries.prefetchQuery(actionsOf())
  },
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
})
