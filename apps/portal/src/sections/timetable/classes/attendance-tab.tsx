import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTenant } from '../../../session.ts'
import { stats } from '../queries.ts'
import styles from '../timetable.module.css'
import { AttendanceCard } from './attendance-card.tsx'

/** Attendance per timetable, and the best possible result. */
export const AttendanceTab = () => {
  const { Attendance } = useTenant()
  return (
    <Region query={useQuery(stats)} what="Your attendance" skeleton={<AttendanceSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={<CalendarClock size={22} />}>You have no classes yet. Attendance will appear here once you do.</EmptyState>
        ) : (
          <>
            <ul className={styles.attendance}>
              {items.map((one) => (
                <AttendanceCard key={one.timetableId} stats={one} />
              ))}
            </ul>
            <p className={styles.explained}>
              Approved and medical leave aren’t counted. A class counts once its attendance is recorded.
              {Attendance.Threshold !== null && ` We expect at least ${Attendance.Threshold}%.`}
            </p>
          </>
        )
      }
    </Region>
  )
}

const AttendanceSkeleton = () => (
  <div className={styles.attendance}>
    {['first', 'second'].map((card) => (
      <div key={card} className={styles.card}>
        <Skeleton lines={8} label="Loading your attendance" />
      </div>
    ))}
  </div>
)
