import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './home.module.css'

export const HomeSkeleton = () => (
  <div className={styles.card}>
    <Skeleton lines={6} label="Loading what waits for you" />
  </div>
)
