import type { TenantDetail } from '@lanyard/contract'
import { Grid, Stack } from '@lanyard/web/ui/grid.tsx'
import { AboutCard } from './about-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TenantCounts } from './tenant-counts.tsx'

export const TenantContent = ({ tenant }: { tenant: TenantDetail }) => (
  <>
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
