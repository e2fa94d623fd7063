import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'

export const approvalRulesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/approvals/rules',
  beforeLoad: opensFor('users:read'),
  component: lazyPage(() => import('./rules-page.tsx'), 'ApprovalRulesPage'),
})
