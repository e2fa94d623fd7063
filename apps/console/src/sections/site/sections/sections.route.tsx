import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'
import { settingsOf } from '../settings-api.ts'

export const sectionsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/sections',
  validateSearch: readSettingSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(settingsOf('portal')),
  component: lazyRouteComponent(() => import('./sections-page.tsx'), 'SectionsPage'),
})
