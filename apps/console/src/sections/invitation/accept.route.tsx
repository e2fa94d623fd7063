import type { InvitationReturn } from '@lanyard/contract'
import { invitationReturns } from '@lanyard/contract/browser'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { Dots } from '@lanyard/web/ui/feedback/dots.tsx'
import { createRoute } from '@tanstack/react-router'
import { session } from '../../session.ts'
import { rootRoute } from '../../shell/root.route.tsx'

type InvitationSearch = { problem?: InvitationReturn | undefined }

/** The target of an invitation link; open to everyone. */
export const acceptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  validateSearch: ({ problem }: Record<string, unknown>): InvitationSearch => ({ problem: invitationReturns.find((known) => known === problem) }),
  beforeLoad: async () => void (await session.check()),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Dots label="Loading your invitation" />,
  component: lazyPage(() => import('./accept-page.tsx'), 'AcceptPage'),
})
