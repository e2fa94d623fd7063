import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './messages.module.css'

export const MessagesSkeleton = () => (
  <div className={styles.rows}>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton lines={3} />
      </div>
    ))}
  </div>
)
