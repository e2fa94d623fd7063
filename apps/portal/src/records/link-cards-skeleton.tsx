import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import styles from './link-card.module.css'

/** The skeleton of a list of cards. */
export const LinkCardsSkeleton = ({ label }: { label: string }) => (
  <div className={styles.cards}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <div key={card} className={styles.card}>
        <Skeleton lines={5} label={label} />
      </div>
    ))}
  </div>
)
