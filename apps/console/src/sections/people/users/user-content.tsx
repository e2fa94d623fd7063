import type { TenantUser } from '@lanyard/contract'
import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'
import { AccessCard } from './access-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { UserRolesCard } from './user-roles-card.tsx'

export const UserContent = ({ user }: { user: TenantUser }) => (
  <Grid columns="wide-first">
    <Stack>
      <UserRolesCard user={user} />
      <DetailsCard user={user} />
    </Stack>
    <AccessCard user={user} />
  </Grid>
)
