import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../../shell/tenant.route.tsx'

export const inboxSettingsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/inbox/settings',
  beforeLoad: opensFor('users:read'),
  component: lazyPage(() => import('./inbox-settings-page.tsx'), 'InboxSettingsPage'),
})
