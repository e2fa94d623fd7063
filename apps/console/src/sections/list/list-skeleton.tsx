import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import styles from './list.module.css'

/** In the shape of what comes: the search with its chips, and rows. */
export const ListSkeleton = () => (
  <>
    <div className={styles.skeletonTools} />
    <Skeleton lines={10} label="Loading the values" />
  </>
)
