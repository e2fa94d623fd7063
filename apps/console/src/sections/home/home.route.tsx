import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { homeOf } from './home-query.ts'

export const homeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/',
  loader: ({ context }) => void context.queries.prefetchQuery(homeOf()),
  component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
})
