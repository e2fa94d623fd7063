import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import type { InboxSearch } from './inbox-search.ts'

/** The page knows which values make sense. */
const readTexts = (given: Record<string, unknown>) => given as InboxSearch

/** The list stays while cases are opened beside it, so both addresses have one page. */
const inboxRoute = createRoute({
  getParentRoute: () => tenantRoute,
  id: 'inbox',
  validateSearch: readTexts,
  beforeLoad: opensFor('cases:read', 'cases:read-assigned', 'cases:read-restricted'),
  component: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
})

const listRoute = createRoute({ getParentRoute: () => inboxRoute, path: '/inbox' })

const caseRoute = createRoute({ getParentRoute: () => inboxRoute, path: '/inbox/$caseId' })

export const inboxRoutes = inboxRoute.addChildren([listRoute, caseRoute])
