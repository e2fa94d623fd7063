import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'

export const publishingOf = () => ask('getHome', { params: { tenantCode: currentTenant() } })

export const publishingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/publishing',
  validateSearch: readSettingSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(publishingOf()),
  component: lazyRouteComponent(() => import('./publishing-page.tsx'), 'PublishingPage'),
})
