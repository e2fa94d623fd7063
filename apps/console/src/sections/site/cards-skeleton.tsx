import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'

/** The skeleton of cards, at their final height. */
export const CardsSkeleton = ({ label }: { label: string }) => (
  <>
    <Card>
      <Skeleton lines={7} label={label} />
    </Card>
    <Card>
      <Skeleton lines={5} label={label} />
    </Card>
  </>
)
