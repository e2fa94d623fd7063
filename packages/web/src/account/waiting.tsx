import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './account.module.css'

/** A card's content on its way. */
export const Waiting = ({ lines }: { lines: number }) => (
  <div className={styles.waiting}>
    <Skeleton lines={lines} />
  </div>
)
