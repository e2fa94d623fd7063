import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'
import { publishingOf } from './queries.ts'

export const publishingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/publishing',
  validateSearch: readSettingSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(publishingOf()),
  component: lazyRouteComponent(() => import('./publishing-page.tsx'), 'PublishingPage'),
})
