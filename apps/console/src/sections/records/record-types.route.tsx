import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { recordTypesQuery } from './record-queries.ts'

export const recordTypesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/records',
  beforeLoad: opensFor('records:read', 'records:read-finance'),
  loader: ({ context }) => void context.queries.prefetchQuery(recordTypesQuery()),
  component: lazyPage(() => import('./record-types-page.tsx'), 'RecordTypesPage'),
})
