import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { type IntegrationTab, integrationTabs } from './integration-tabs.ts'
import { keysOf, servicesOf } from './queries.ts'

type IntegrationSearch = { tab?: IntegrationTab | undefined; make?: 'key' | undefined }

export const integrationsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/integrations',
  validateSearch: ({ tab, make }: Record<string, unknown>): IntegrationSearch => ({
    tab: integrationTabs.find((known) => known === tab),
    make: make === 'key' ? 'key' : undefined,
  }),
  beforeLoad: opensFor('users:read'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void (deps.tab === 'services' ? context.queries.prefetchQuery(servicesOf()) : context.queries.prefetchQuery(keysOf()))
  },
  component: lazyPage(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
})
