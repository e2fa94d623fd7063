import { Skeleton } from '@lanyard/web/ui/skeleton.tsx'
import styles from './timetable.module.css'
import type { CalendarView } from './timetable-search.ts'

/** As high as the view is likely to be. */
export const CalendarSkeleton = ({ view }: { view: CalendarView }) => (
  <div className={styles.skeleton} data-view={view}>
    <Skeleton lines={view === 'agenda' ? 8 : 14} label="Loading your classes" />
  </div>
)
