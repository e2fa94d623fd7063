import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './my-courses.module.css'

/** Cards on their way. */
export const CoursesSkeleton = () => (
  <div className={styles.cards}>
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <div key={card} className={styles.card}>
        <Skeleton lines={5} label="Loading your courses" />
      </div>
    ))}
  </div>
)
