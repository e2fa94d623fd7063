import type { ApprovalView } from '@lanyard/contract'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

/** Written here, because the list of fields is too large for the first load. */
const searched: readonly ApprovalView[] = ['low-risk', 'with-document', 'decided']

type ApprovalSearch = { view?: ApprovalView | undefined; request?: number | undefined }

export const approvalsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/approvals',
  validateSearch: ({ view, request }: Record<string, unknown>): ApprovalSearch => ({
    view: searched.find((known) => known === view),
    request: Number.isSafeInteger(Number(request)) && Number(request) > 0 ? Number(request) : undefined,
  }),
  beforeLoad: opensFor('approvals:read'),
  component: lazyPage(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
})
