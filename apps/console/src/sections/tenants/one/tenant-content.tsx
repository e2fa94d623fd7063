import type { TenantDetail } from '@lanyard/contract'
import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'
import { useUser } from '../../../session.ts'
import { AboutCard } from './about-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TenantCounts } from './tenant-counts.tsx'

/** Operators see what the tenant's administrators see, and can suspend it. */
export const TenantContent = ({ tenant }: { tenant: TenantDetail }) => {
  const isOperator = useUser()?.isOperator ?? false
  return (
    <>
      <TenantCounts tenant={tenant} />
      <Grid columns="wide-first">
        <SitesCard tenant={tenant} />
        <Stack>
          <AboutCard tenant={tenant} isOperator={isOperator} />
          {isOperator && <StatusCard tenant={tenant} />}
        </Stack>
      </Grid>
    </>
  )
}
