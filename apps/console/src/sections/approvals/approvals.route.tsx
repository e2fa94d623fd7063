import { type ApprovalView, approvalViews } from '@lanyard/contract/approval-fields'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

export type ApprovalSearch = { view?: ApprovalView | undefined; request?: number | undefined }

export const approvalsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/approvals',
  validateSearch: ({ view, request }: Record<string, unknown>): ApprovalSearch => ({
    view: approvalViews.find((known) => known === view && known !== 'to-review'),
    request: Number.isSafeInteger(Number(request)) && Number(request) > 0 ? Number(request) : undefined,
  }),
  beforeLoad: opensFor('approvals:read'),
  component: lazyPage(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
})
