import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readAuditSearch } from './audit-search.ts'
import { actionsOf, eventsOf } from './queries.ts'

export const auditRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  loaderDeps: ({ search: { event: _, ...search } }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(eventsOf(deps))
    void context.queries.prefetchQuery(actionsOf())
  },
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
})
