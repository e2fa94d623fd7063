import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'

/** The skeleton of the cards. */
export const DashboardSkeleton = () => (
  <Grid columns="wide-first">
    <Stack>
      <Card>
        <Skeleton lines={4} label="Loading your dashboard" />
      </Card>
      <Card>
        <Skeleton lines={8} />
      </Card>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </Stack>
    <Stack>
      <Card>
        <Skeleton lines={5} />
      </Card>
      <Card>
        <Skeleton lines={4} />
      </Card>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </Stack>
  </Grid>
)
