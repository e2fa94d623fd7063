import { mayDo } from '@lanyard/contract/browser'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { currentUser } from '../../session.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { settingsOf } from '../site/settings-api.ts'
import { readBrandingSearch } from './branding-search.ts'
import { picturesOf } from './queries.ts'

export const brandingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/branding',
  validateSearch: readBrandingSearch,
  beforeLoad: opensFor('users:read', 'content:write'),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(settingsOf('portal'))
    if (mayDo(currentUser()?.roles ?? [], 'content:write')) void context.queries.prefetchQuery(picturesOf())
  },
  component: lazyPage(() => import('./branding-page.tsx'), 'BrandingPage'),
})
