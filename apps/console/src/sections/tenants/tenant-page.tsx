import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Region } from '../../list/region.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { BackLink } from '../people/back-link.tsx'
import { TenantContent } from './tenant-content.tsx'
import { tenantDetailRoute } from './tenant-detail.route.tsx'
import { tenantOf } from './tenant-list.ts'
import styles from './tenants.module.css'

/** One provider: is it open, where, and who works there? */
export const TenantPage = () => {
  const { code } = tenantDetailRoute.useParams()
  const tenant = useQuery(tenantOf(code))
  usePageTitle(tenant.data?.AccountName ?? code)
  return (
    <div className={styles.page}>
      <BackLink to="/providers">Tenants</BackLink>
      <Region query={tenant} what="This tenant" skeleton={<Skeleton lines={10} />}>
        {(found) => <TenantContent key={code} tenant={found} />}
      </Region>
    </div>
  )
}
