import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { operatorRoute } from '../../shell/operator.route.tsx'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { installationStatus } from './status-query.ts'

export const statusRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/status',
  beforeLoad: opensFor('tenants:any'),
  loader: ({ context }) => void context.queries.prefetchQuery(installationStatus()),
  component: lazyPage(() => import('./status-page.tsx'), 'StatusPage'),
})
