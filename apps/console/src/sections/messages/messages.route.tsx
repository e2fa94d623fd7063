import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { demandNumber } from '../../shell/refused/demand-number.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

const beforeLoad = opensFor('messages:send', 'messages:send-own-classes')

export const messagesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/messages',
  beforeLoad,
  component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
})

/** Who a link from another page writes to. The page knows which values make sense. */
type NewMessageSearch = { to?: string | undefined; id?: number | undefined; segment?: string | undefined }

export const newMessageRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/messages/new',
  validateSearch: (given: Record<string, unknown>) => given as NewMessageSearch,
  beforeLoad,
  component: lazyPage(() => import('./new/new-message-page.tsx'), 'NewMessagePage'),
})

export const messageRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/messages/$messageId',
  beforeLoad,
  loader: ({ params }) => demandNumber(params.messageId),
  component: lazyPage(() => import('./one/message-page.tsx'), 'MessagePage'),
})
