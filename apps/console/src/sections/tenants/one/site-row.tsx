import type { TenantDetail, TenantSite } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { Day } from '../../../list/day.tsx'
import { replacing } from '../../../replacing.ts'
import { statusTexts } from '../../site/publishing/site-status.ts'
import { tenantChanges } from '../tenant-list.ts'
import { siteStatus } from '../tenant-states.ts'
import styles from '../tenants.module.css'

type SiteStatus = TenantSite['SiteStatus']

const options = (Object.keys(siteStatus) as SiteStatus[]).map((value) => ({ value, label: siteStatus[value].label }))

/** One site. A status change is explained first. */
export const SiteRow = ({ tenant: { TenantCode, TimeZone }, site }: { tenant: TenantDetail; site: TenantSite }) => {
  const [wanted, setWanted] = useState<SiteStatus>()
  const { mutateAsync } = useCallMutation('updateSite', tenantChanges)
  const host = new URL(site.Origin).host
  const change = async () => {
    await mutateAsync({ params: { tenantCode: TenantCode, id: site.SiteGUID }, body: replacing({ SiteStatus: wanted }) })
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
          Since <Day iso={site.DateCreated} timeZone={TimeZone} />
        </Quiet>
      </div>
      <Select aria-label={`Status of ${host}`} value={site.SiteStatus} options={options} onChange={({ target }) => setWanted(target.value as SiteStatus)} />
      {wanted && (
        <ConfirmDialog title={`${siteStatus[wanted].label}: ${host}?`} confirm="Change the status" onConfirm={change} onClose={() => setWanted(undefined)}>
          {statusTexts[wanted].warning.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </div>
  )
}
