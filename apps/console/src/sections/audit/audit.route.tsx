import { pageOf } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { type AuditSearch, auditList, filtersOf, readAuditSearch } from './audit-search.ts'

export const eventsOf = (search: AuditSearch) => {
  const { skip, take } = pageOf(auditList, search)
  return ask('listAuditEvents', { params: { tenantCode: currentTenant() }, query: { ...filtersOf(search), skip, take } })
}
export const actionsOf = () => ask('listAuditActions', { params: { tenantCode: currentTenant() } })

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
