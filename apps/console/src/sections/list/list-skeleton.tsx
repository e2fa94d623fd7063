import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import styles from './list.module.css'

/** The skeleton: search, chips and rows. */
export const ListSkeleton = () => (
  <>
    <div className={styles.skeletonTools} />
    <Skeleton lines={10} label="Loading the values" />
  </>
)
