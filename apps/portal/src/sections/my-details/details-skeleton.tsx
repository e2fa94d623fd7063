import { Card } from '@lanyard/web/ui/card.tsx'
import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './my-details.module.css'

export const DetailsSkeleton = () => (
  <div className={styles.groups}>
    {[5, 4, 4].map((lines, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards never move
      <Card key={at}>
        <Skeleton lines={lines} />
      </Card>
    ))}
  </div>
)
