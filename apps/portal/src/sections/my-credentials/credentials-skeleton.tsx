import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './my-credentials.module.css'

/** Cards on their way. */
export const CredentialsSkeleton = () => (
  <div className={styles.cards}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <div key={card} className={styles.card}>
        <Skeleton lines={5} label="Loading your credentials" />
      </div>
    ))}
  </div>
)
