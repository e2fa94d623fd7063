import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import type { client } from '../../../api.ts'
import { AskLink } from '../../../records/ask-link.tsx'
import { AttendanceSummary } from '../../../records/courses/attendance-summary.tsx'
import styles from '../timetable.module.css'

type Stats = Awaited<ReturnType<typeof client.listLearnerTimetableStats>>['items'][number]

const percent = (value: number | null | undefined) => (value == null ? '–' : `${value} %`)

/** One timetable: the summary, the current and best possible percentage, and each class's attendance. */
export const AttendanceCard = ({ stats }: { stats: Stats }) => {
  const left = stats.totalCountOfClasses - stats.totalCountOfClassesInPast
  const counts = [
    ['Attended', stats.countOfAttendedClassesInPast],
    ['Missed', stats.countOfAbsentClassesInPast],
    ['Medical leave', stats.countOfMedicalLeaveClassesInPast],
    ['Approved leave', stats.countOfApprovedLeaveClassesInPast],
    ['Still to come', left],
    ['Total', stats.totalCountOfClasses],
  ] as const
  return (
    <li className={styles.card} data-print="together">
      <AttendanceSummary stats={stats} level={2} />
      <div className={styles.bars}>
        <div className={styles.bar}>
          <span>Now</span>
          <Progress label={`${stats.timetableDescription}: now`} value={stats.currentAttendancePercentage ?? 0} total={100} />
          <strong data-figures>{percent(stats.currentAttendancePercentage)}</strong>
        </div>
        <div className={styles.bar}>
          <span>Best possible</span>
          <Progress label={`${stats.timetableDescription}: best possible`} value={stats.maxPossibleAttendancePercentage ?? 0} total={100} quiet />
          <strong data-figures>{percent(stats.maxPossibleAttendancePercentage)}</strong>
        </div>
      </div>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-figures>{count}</dd>
          </div>
        ))}
      </dl>
      <AskLink subject={`About my attendance: ${stats.timetableDescription ?? stats.timetableCode ?? ''}`}>Ask about your attendance</AskLink>
    </li>
  )
}
