import { Ring } from '@lanyard/web/ui/display/ring.tsx'
import { useTenant } from '../../session.ts'
import { type Attendance, outlookOf } from './attendance.ts'
import styles from './attendance-summary.module.css'

type AttendanceSummaryProps = { stats: Attendance & { timetableDescription?: string | null | undefined; countOfAttendedClassesInPast: number }; level?: 2 | 3 }

/** One timetable's attendance: the ring, its subject, the best possible result, and how many classes can be missed. */
export const AttendanceSummary = ({ stats, level = 3 }: AttendanceSummaryProps) => {
  const Name = `h${level}` as const
  const outlook = outlookOf(stats, useTenant().Attendance.Threshold)
  const counted = stats.countOfAttendedClassesInPast + stats.countOfAbsentClassesInPast
  const best = stats.maxPossibleAttendancePercentage
  return (
    <div className={styles.summary}>
      <Ring percentage={stats.currentAttendancePercentage} tone={outlook?.tone ?? 'brand'} />
      <div className={styles.text}>
        <Name className={styles.name}>{stats.timetableDescription}</Name>
        <p>{counted === 0 ? 'No classes counted yet' : `${stats.countOfAttendedClassesInPast} of ${counted} classes attended`}</p>
        {best != null && stats.totalCountOfClasses > stats.totalCountOfClassesInPast && <p>You can still reach {Math.round(best)}%</p>}
        {outlook && (
          <p className={styles.outlook} data-tone={outlook.tone}>
            {outlook.text}
          </p>
        )}
      </div>
    </div>
  )
}
