import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordPage } from '../../../list/record-page.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { tenantOf } from '../tenant-list.ts'
import { TenantContent } from './tenant-content.tsx'
import { TenantLead } from './tenant-lead.tsx'

import { WorkHere } from './work-here.tsx'

const tenantDetailRoute = getRouteApi('/operator/providers/$code')

/** One provider: whether it is open, its sites and its team. */
export const TenantPage = () => {
  const { code } = tenantDetailRoute.useParams()
  const tenant = useQuery(tenantOf(code))
  usePageTitle(tenant.data?.AccountName ?? code)
  return (
    <Page>
      <BackLink to="/providers">Providers</BackLink>
      <RecordPage
        query={tenant}
        what="This provider"
        title={code}
        missing={`There is no provider with the code ${code}.`}
        header={(found) => ({
          title: found.AccountName,
          lead: <TenantLead tenant={found} />,
          actions: found.Status === 'active' && <WorkHere tenantCode={found.TenantCode} />,
        })}
      >
        {(found) => <TenantContent key={code} tenant={found} />}
      </RecordPage>
    </Page>
  )
}
