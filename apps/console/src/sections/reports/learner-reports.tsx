import type { AttendanceReport, ReportPeriod, SignInReport } from '@lanyard/contract'
import type { LocaleClock } from '@lanyard/web/format/dates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BarChart } from '../../charts/bar-chart.tsx'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { ReportCard, type Shown } from './report-card.tsx'
import styles from './reports.module.css'
import { callQuery } from './reports-api.ts'
import { counted, nameOf, namePart, roundUp, sayPart, whole } from './say-figures.ts'

const showSignIns = ({ to, unit, parts, total }: SignInReport, clock: LocaleClock): Shown => {
  const columns = parts.map(({ from, signIns }) => ({
    ...{ label: sayPart(from, unit, clock), name: namePart(from, unit, clock), value: signIns, shown: whole(signIns) },
  }))
  const top = roundUp(Math.max(1, ...parts.map(({ signIns }) => signIns)))
  const summary = `${counted(total.signIns, 'sign-in')} by ${counted(total.learners, 'learner')}.`
  return {
    ...{ summary, isEmpty: total.signIns === 0, to },
    figures: {
      columns: [{ label: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month' }, { label: 'Sign-ins' }, { label: 'Learners' }],
      rows: parts.map(({ from, signIns, learners }) => [namePart(from, unit, clock), signIns, learners]),
    },
    chart: <ColumnChart title="Sign-ins of learners" description={summary} columns={columns} top={{ value: top, shown: whole(top) }} />,
  }
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`)

const showAttendance = ({ to, threshold, total, courses }: AttendanceReport): Shown => {
  const isLow = (percentage: number | null) => threshold !== null && percentage !== null && percentage < threshold
  const named = courses.map((course) => ({ ...course, label: nameOf(course, 'No course') }))
  const bars = named.map(({ label, percentage }) => ({
    ...{ label, value: percentage ?? 0, tone: isLow(percentage) ? ('error' as const) : undefined },
    shown: isLow(percentage) ? `${percent(percentage)} · low` : percent(percentage),
  }))
  return {
    summary: `${percent(total.percentage)} overall${threshold === null ? '' : `. ${threshold}% is expected`}.`,
    isEmpty: courses.length === 0,
    to,
    figures: {
      columns: [
        { label: 'Course' },
        { label: 'Attended' },
        { label: 'Missed' },
        { label: 'Attendance', written: 'Attendance (%)', say: (value) => percent(value as number | null) },
      ],
      rows: named.map(({ label, attended, missed, percentage }) => [label, attended, missed, percentage]),
    },
    chart: (
      <>
        <BarChart
          title="Attendance by course"
          description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')}
          bars={bars}
          full={100}
          labels="above"
          expected={threshold}
        />
        {threshold !== null && <p className={styles.note}>The dashed line is the expected attendance, {threshold}%.</p>}
      </>
    ),
  }
}

export const SignIns = ({ period }: { period: ReportPeriod }) => {
  const clock = useTenantClock()
  const query = useQuery({ ...callQuery('getSignInReport', { query: { period } }), placeholderData: keepPreviousData })
  const empty = 'No learner signed in during this period. Sign-ins to the portal will be counted here.'
  return <ReportCard title="Sign-ins" query={query} empty={empty} isWide show={(data) => showSignIns(data, clock)} />
}

export const Attendance = ({ period }: { period: ReportPeriod }) => {
  const query = useQuery({ ...callQuery('getAttendanceReport', { query: { period } }), placeholderData: keepPreviousData })
  const empty = 'No attendance was recorded in this period. It appears when rolls are marked or imported.'
  return <ReportCard title="Attendance by course" query={query} empty={empty} show={showAttendance} />
}
