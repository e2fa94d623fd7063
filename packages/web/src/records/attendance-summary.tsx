import type { ReactNode } from 'react'
import { Ring } from '../ui/display/ring.tsx'
import styles from './attendance-summary.module.css'

type Stats = {
  timetableDescription?: string | null | undefined
  timetableCode?: string | null | undefined
  currentAttendancePercentage?: number | null | undefined
  countOfAttendedClassesInPast: number
  countOfAbsentClassesInPast: number
}

/** What the attendance means for whoever reads it. */
export type Outlook = { text: string; tone: 'brand' | 'warning' | 'error' }

/** Staff read whether it's below the provider's minimum; the learner also reads what can still be done. */
export const belowMinimum = (current: number | null | undefined, threshold: number | null): Outlook | undefined =>
  threshold !== null && current != null && current < threshold ? { text: `Below the minimum of ${threshold}%`, tone: 'error' } : undefined

type AttendanceSummaryProps = { stats: Stats; outlook: Outlook | undefined; level?: 2 | 3; isCompact?: boolean; children?: ReactNode }

/** One timetable's attendance: the ring, its subject, the classes attended, and the outlook. */
export const AttendanceSummary = ({ stats, outlook, level = 3, isCompact = false, children }: AttendanceSummaryProps) => {
  const Name = `h${level}` as const
  const counted = stats.countOfAttendedClassesInPast + stats.countOfAbsentClassesInPast
  return (
    <div className={styles.summary} data-compact={isCompact || undefined}>
      <Ring percentage={stats.currentAttendancePercentage} {...(isCompact && { size: 52 })} tone={outlook?.tone ?? 'brand'} />
      <div className={styles.text}>
        <Name className={styles.name}>{stats.timetableDescription ?? stats.timetableCode}</Name>
        <p>{counted === 0 ? 'No classes counted yet' : `${stats.countOfAttendedClassesInPast} of ${counted} classes attended`}</p>
        {children}
        {outlook && (
          <p className={styles.outlook} data-tone={outlook.tone}>
            {outlook.text}
          </p>
        )}
      </div>
    </div>
  )
}
