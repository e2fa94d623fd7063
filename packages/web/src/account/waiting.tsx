import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './account.module.css'

/** The skeleton of a card's content. */
export const Waiting = ({ lines }: { lines: number }) => (
  <div className={styles.waiting}>
    <Skeleton lines={lines} />
  </div>
)
