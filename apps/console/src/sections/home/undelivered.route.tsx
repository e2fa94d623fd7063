import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { failedMailsOf } from './failed-mails-query.ts'

export const undeliveredRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/undelivered',
  beforeLoad: opensFor('users:read'),
  loader: ({ context }) => void context.queries.prefetchQuery(failedMailsOf()),
  component: lazyPage(() => import('./undelivered-page.tsx'), 'UndeliveredPage'),
})
