import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void (deps.tab === 'services' ? context.queries.prefetchQuery(servicesOf()) : context.queries.prefetchQuery(keysOf()))
  },
  component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
})
