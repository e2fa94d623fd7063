import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import styles from './link-card.module.css'

/** Cards on their way. */
export const LinkCardsSkeleton = ({ label }: { label: string }) => (
  <div className={styles.cards}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <div key={card} className={styles.card}>
        <Skeleton lines={5} label={label} />
      </div>
    ))}
  </div>
)
