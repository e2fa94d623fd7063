import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { RecordPage } from '../../../list/record-page.tsx'
import { currentTenant } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { tenantOf } from '../tenant-list.ts'
import { TenantContent } from './tenant-content.tsx'
import { TenantLead } from './tenant-lead.tsx'

/** The provider's name, its sites, and whether they are open. */
export const OwnProviderPage = () => {
  usePageTitle('Your provider')
  const tenant = useQuery(tenantOf(currentTenant()))
  return (
    <Page>
      <RecordPage
        query={tenant}
        what="Your provider"
        title="Your provider"
        missing="Your provider couldn’t be found."
        header={(found) => ({ title: found.AccountName, lead: <TenantLead tenant={found} /> })}
      >
        {(found) => <TenantContent tenant={found} />}
      </RecordPage>
    </Page>
  )
}
