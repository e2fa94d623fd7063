import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'
import { settingsOf } from '../settings-api.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/settings',
  validateSearch: readSettingSearch,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(settingsOf('portal'))
    void context.queries.prefetchQuery(settingsOf('console'))
  },
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
