import type { TenantUser } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { Grid, Stack } from '@lanyard/web/ui/grid.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { AccessCard } from './access-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { nameOf } from './name-of.ts'
import styles from './people.module.css'
import { userState } from './people-states.ts'
import { UserRolesCard } from './user-roles-card.tsx'

export const UserContent = ({ user }: { user: TenantUser }) => {
  const { label, tone } = userState(user.IsEnabled)
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        lead={
          <span className={styles.facing}>
            <Badge tone={tone}>{label}</Badge>
            {user.IsYou && <Badge tone="brand">You</Badge>}
            <span>{[user.Title, user.Email].filter(Boolean).join(' · ')}</span>
          </span>
        }
      />
      <Grid columns="wide-first">
        <Stack>
          <UserRolesCard user={user} />
          <DetailsCard user={user} />
        </Stack>
        <AccessCard user={user} />
      </Grid>
    </>
  )
}
