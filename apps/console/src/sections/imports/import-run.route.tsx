import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../shell/refused/demand-number.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { runOf } from './import-list.ts'

export const importRunRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/imports/$id',
  beforeLoad: opensFor('records:import', 'records:import-finance'),
  loader: ({ context, params }) => {
    demandNumber(params.id)
    void context.queries.prefetchQuery(runOf(params.id))
  },
  component: lazyPage(() => import('./run/import-run-page.tsx'), 'ImportRunPage'),
})
