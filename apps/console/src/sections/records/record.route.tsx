import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { demandType } from './demand-type.ts'
import { recordQuery } from './record-queries.ts'

export const recordRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/records/$type/$id',
  beforeLoad: opensFor('records:read', 'records:read-finance'),
  loader: async ({ context, params }) => {
    await demandType(params.type, 'read')
    void context.queries.prefetchQuery(recordQuery(params.type, params.id))
  },
  component: lazyPage(() => import('./form/record-page.tsx'), 'OneRecordPage'),
})

export const newRecordRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/records/$type/new',
  beforeLoad: opensFor('records:import', 'records:import-finance'),
  loader: ({ params }) => demandType(params.type, 'import'),
  component: lazyPage(() => import('./form/new-record-page.tsx'), 'NewRecordPage'),
})
