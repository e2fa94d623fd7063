import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { readSettingSearch } from '../setting-search.ts'
import { settingsOf } from '../settings-api.ts'

export const sectionsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/sections',
  validateSearch: readSettingSearch,
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(settingsOf('portal')),
  component: lazyPage(() => import('./sections-page.tsx'), 'SectionsPage'),
})
