import { Card } from '@lanyard/web/ui/card.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'

export const CaseSkeleton = () => (
  <>
    <Card>
      <Skeleton lines={4} />
    </Card>
    <Card>
      <Skeleton lines={3} />
    </Card>
  </>
)
