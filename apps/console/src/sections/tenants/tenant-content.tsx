import type { TenantDetail } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { Button } from '@lanyard/web/ui/button.tsx'
import { Grid, Stack } from '@lanyard/web/ui/grid.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { chooseTenant } from '../../session.ts'
import { AboutCard } from './about-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TenantCounts } from './tenant-counts.tsx'
import { tenantStatus } from './tenant-states.ts'
import styles from './tenants.module.css'

export const TenantContent = ({ tenant }: { tenant: TenantDetail }) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { label, tone } = tenantStatus[tenant.Status]
  const workHere = async () => {
    setBusy(true)
    try {
      await chooseTenant(tenant.TenantCode)
      await navigate({ to: '/' })
    } catch (error) {
      toast(explain(error), 'error')
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader
        title={tenant.AccountName}
        lead={
          <span className={styles.facing}>
            <Badge tone={tone}>{label}</Badge>
            <span>{tenant.TenantCode}</span>
          </span>
        }
      >
        {tenant.Status === 'active' && (
          <Button variant="outline" busy={busy} icon={<ArrowRight size={17} aria-hidden />} onClick={() => void workHere()}>
            Work for this tenant
          </Button>
        )}
      </PageHeader>
      <TenantCounts tenant={tenant} />
      <Grid columns="wide-first">
        <SitesCard tenant={tenant} />
        <Stack>
          <AboutCard tenant={tenant} />
          <StatusCard tenant={tenant} />
        </Stack>
      </Grid>
    </>
  )
}
