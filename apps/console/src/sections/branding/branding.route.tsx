import { mayDo } from '@lanyard/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../../api.ts'
import { currentTenant, currentUser } from '../../session.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { settingsOf } from '../site/settings-api.ts'
import { readBrandingSearch } from './branding-search.ts'

export const picturesOf = () => ask('listBranding', { params: { tenantCode: currentTenant() } })

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
