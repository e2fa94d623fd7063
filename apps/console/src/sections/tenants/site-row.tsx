import type { TenantSite } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/confirm-dialog.tsx'
import { Quiet } from '@lanyard/web/ui/quiet.tsx'
import { Select } from '@lanyard/web/ui/select.tsx'
import { useState } from 'react'
import { useTell } from '../../api.ts'
import { When } from '../../list/when.tsx'
import { replacing } from '../../replacing.ts'
import { tenantChanges } from './tenant-list.ts'
import { siteStatus } from './tenant-states.ts'
import styles from './tenants.module.css'

type SiteStatus = TenantSite['SiteStatus']

const options = (Object.keys(siteStatus) as SiteStatus[]).map((value) => ({ value, label: siteStatus[value].label }))

const consequences: Record<SiteStatus, string> = {
  published: 'Learners can open the site and sign in.',
  'not-published': 'The site closes at once: whoever opens it is told that it is not there yet.',
  maintenance: 'Whoever opens the site is told that it is being worked on, until you publish it again.',
}

/** One site, with its status to change; what that means is said first. */
export const SiteRow = ({ tenantCode, site }: { tenantCode: string; site: TenantSite }) => {
  const [wanted, setWanted] = useState<SiteStatus>()
  const { mutateAsync } = useTell('updateSite', tenantChanges)
  const host = new URL(site.Origin).host
  const change = async () => {
    await mutateAsync({ params: { tenantCode, id: site.SiteGUID }, body: replacing({ SiteStatus: wanted }) })
    toast(`${host} is now: ${siteStatus[wanted as SiteStatus].label.toLowerCase()}.`)
  }
  return (
    <div className={styles.site}>
      <div>
        <a href={site.Origin} target="_blank" rel="noreferrer">
          {host}
        </a>{' '}
        <Badge tone={siteStatus[site.SiteStatus].tone}>{siteStatus[site.SiteStatus].label}</Badge>
        <Quiet as="p" size="small">
          Since <When iso={site.DateCreated.slice(0, 10)} />
        </Quiet>
      </div>
      <Select aria-label={`Status of ${host}`} value={site.SiteStatus} options={options} onChange={({ target }) => setWanted(target.value as SiteStatus)} />
      {wanted && (
        <ConfirmDialog title={`${siteStatus[wanted].label}: ${host}?`} confirm="Change the status" onConfirm={change} onClose={() => setWanted(undefined)}>
          <p>{consequences[wanted]}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
