import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { homeOf } from '../../home/home-query.ts'
import { readSettingSearch } from '../setting-search.ts'

export const publishingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/publishing',
  validateSearch: readSettingSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(homeOf()),
  component: lazyRouteComponent(() => import('./publishing-page.tsx'), 'PublishingPage'),
})
