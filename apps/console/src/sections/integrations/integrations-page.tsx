import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import type { IntegrationTab } from './integration-tabs.ts'
import { KeysTab } from './keys/keys-tab.tsx'

import { ServicesTab } from './services/services-tab.tsx'

const integrationsRoute = getRouteApi('/tenant/integrations')

const tabs: { tab: IntegrationTab; label: string; lead: string }[] = [
  { tab: 'keys', label: 'API keys', lead: 'Other systems call Lanyard with an API key. Give each its own key, with only the permissions it needs.' },
  { tab: 'services', label: 'Sign-in services', lead: 'Let learners and staff sign in with an existing account, through OpenID Connect.' },
]

/** API keys, and the identity services people sign in with. */
export const IntegrationsPage = () => {
  const { tab = 'keys' } = integrationsRoute.useSearch()
  const chosen = tabs.find((one) => one.tab === tab)
  usePageTitle(chosen?.label ?? 'Integrations')
  return (
    <Page>
      <PageHeader title="Integrations" lead={chosen?.lead} />
      <TabLinks label="Integrations" tabs={tabs} current={tab} />
      {tab === 'services' ? <ServicesTab /> : <KeysTab />}
    </Page>
  )
}
