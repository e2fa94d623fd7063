import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'
import { settingsOf } from '../settings-api.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/settings',
  validateSearch: readSettingSearch,
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(settingsOf('portal'))
    void context.queries.prefetchQuery(settingsOf('console'))
  },
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
})
