import type { ReportPeriod } from '@lanyard/contract'
import { reportPeriods } from '@lanyard/contract/browser'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

type ReportSearch = { period?: ReportPeriod | undefined }

export const reportsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/reports',
  validateSearch: ({ period }: Record<string, unknown>): ReportSearch => ({ period: reportPeriods.find((known) => known === period) }),
  beforeLoad: opensFor('cases:read', 'learners:read', 'learners:read-finance'),
  component: lazyPage(() => import('./reports-page.tsx'), 'ReportsPage'),
})
