import { Card } from '@lanyard/web/ui/card.tsx'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'

export const CaseSkeleton = () => (
  <>
    <PageHeader title="Support case" />
    <Card>
      <Skeleton lines={4} />
    </Card>
    <Card>
      <Skeleton lines={3} />
    </Card>
  </>
)
