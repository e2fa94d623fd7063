import type { client } from '../../../api.ts'
import { AskLink } from '../../../records/ask-link.tsx'
import { OwnAttendance } from '../../../records/courses/own-attendance.tsx'
import styles from '../timetable.module.css'

type Stats = Awaited<ReturnType<typeof client.listLearnerTimetableStats>>['items'][number]

/** One timetable: the summary with the current and the best possible percentage, and the counts behind them. */
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
      <OwnAttendance stats={stats} level={2} />
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
