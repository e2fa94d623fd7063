import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './catalogue.module.css'

/** In the shape of what comes: the search, and areas with their rows. */
export const CatalogueSkeleton = () => (
  <div className={styles.skeleton}>
    <div className={styles.skeletonSearch} />
    <Skeleton lines={9} label="Loading the catalogue" />
    <Skeleton lines={7} label="Loading the catalogue" />
  </div>
)
