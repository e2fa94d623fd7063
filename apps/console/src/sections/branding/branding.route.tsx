import { mayDo } from '@lanyard/contract/browser'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUser } from '../../session.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { settingsOf } from '../site/settings-api.ts'
import { readBrandingSearch } from './branding-search.ts'
import { picturesOf } from './queries.ts'

export const brandingRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/site/branding',
  validateSearch: readBrandingSearch,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(settingsOf('portal'))
    if (mayDo(currentUser()?.roles ?? [], 'content:write')) void context.queries.prefetchQuery(picturesOf())
  },
  component: lazyRouteComponent(() => import('./branding-page.tsx'), 'BrandingPage'),
})
