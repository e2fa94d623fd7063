import { AttendanceSummary } from '@lanyard/web/records/attendance-summary.tsx'
import type { ComponentProps } from 'react'
import { useTenant } from '../../session.ts'
import { type Attendance, outlookOf } from './attendance.ts'

type OwnAttendanceProps = Omit<ComponentProps<typeof AttendanceSummary>, 'outlook' | 'children' | 'stats'> & {
  stats: Attendance & ComponentProps<typeof AttendanceSummary>['stats']
}

/** The learner's attendance of one timetable: also the best possible result, and how many classes can be missed. */
export const OwnAttendance = ({ stats, ...more }: OwnAttendanceProps) => {
  const best = stats.maxPossibleAttendancePercentage
  return (
    <AttendanceSummary stats={stats} outlook={outlookOf(stats, useTenant().Attendance.Threshold)} {...more}>
      {best != null && stats.totalCountOfClasses > stats.totalCountOfClassesInPast && <p>You can still reach {Math.round(best)}%</p>}
    </AttendanceSummary>
  )
}
