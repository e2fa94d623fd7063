import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ask } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'

export const integrationTabs = ['keys', 'services'] as const
export type IntegrationTab = (typeof integrationTabs)[number]
type IntegrationSearch = { tab?: IntegrationTab | undefined; make?: 'key' | undefined }

export const keysOf = () => ask('listApiKeys')
export const servicesOf = () => ask('listIdentityProviders', { params: { tenantCode: currentTenant() } })

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
