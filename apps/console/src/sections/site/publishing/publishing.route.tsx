import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'
import { homeOf } from '../../home/home-query.ts'
import { readSettingSearch } from '../setting-search.ts'

export const publishingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/publishing',
  validateSearch: readSettingSearch,
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(homeOf()),
  component: lazyPage(() => import('./publishing-page.tsx'), 'PublishingPage'),
})
