import type { TenantDetail } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import styles from '../tenants.module.css'
import { AddSiteDialog } from './add-site-dialog.tsx'
import { SiteRow } from './site-row.tsx'

/** The portal's addresses, and whether they are open. */
export const SitesCard = ({ tenant }: { tenant: TenantDetail }) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Sites"
      action={
        <Button variant="outline" small icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add a site
        </Button>
      }
    >
      {tenant.Sites.length === 0 ? (
        <EmptyState icon={<Globe size={22} />}>There is no site yet: learners can’t open the portal.</EmptyState>
      ) : (
        <ul className={styles.sites}>
          {tenant.Sites.map((site) => (
            <li key={site.SiteGUID}>
              <SiteRow tenant={tenant} site={site} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddSiteDialog tenantCode={tenant.TenantCode} onClose={() => setAdding(false)} />}
    </Card>
  )
}
