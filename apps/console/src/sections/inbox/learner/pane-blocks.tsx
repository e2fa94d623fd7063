import type { CasePane, OpenedCase } from '@lanyard/contract'
import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn, daysBetween, sayTimes } from '@lanyard/web/format/times.ts'
import { AttendanceSummary, belowMinimum } from '@lanyard/web/records/attendance-summary.tsx'
import { CourseProgress } from '@lanyard/web/records/course-progress.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { DateTile } from '@lanyard/web/ui/display/date-tile.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useMay } from '../../../session.ts'
import { wantedAction } from '../compose/use-reply-extras.ts'
import styles from './learner.module.css'
import { LearnerBlock } from './learner-block.tsx'

type Of<Part extends keyof CasePane> = NonNullable<CasePane[Part]>
type Amount = Of<'money'>['overdue'][number]

const documentNames = { passport: 'Passport', visa: 'Visa' }
const say = ({ amount, currency, symbol }: Amount, withCode = false) => sayAmount(amount, { code: currency, symbol }, { withCode })

export const ExpiryAlerts = ({ expiries }: { expiries: Of<'expiries'> }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  if (expiries.length === 0) return null
  return (
    <ul className={styles.alerts} aria-label="Needs attention">
      {expiries.map(({ document, expires }) => (
        <li key={document} className={styles.alert} data-tone={expires < today ? 'error' : undefined}>
          <TriangleAlert size={17} aria-hidden />
          {documentNames[document]} {expires < today ? 'expired' : 'expires'} {sayDay(expires, clock)}
        </li>
      ))}
    </ul>
  )
}

export const NextClassBlock = ({ next }: { next: Of<'nextClass'> }) => {
  const clock = useTenantClock()
  const start = next.startTime ?? ''
  const day = dayIn(new Date(start), clock.timeZone)
  const isToday = day === dayIn(new Date(), clock.timeZone)
  const word = isToday ? 'Today' : new Intl.DateTimeFormat(clock.locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
  return (
    <LearnerBlock title="Next class">
      <div className={styles.beside}>
        <DateTile word={word} day={Number(day.slice(8))} />
        <div>
          <strong>{next.class.classDescription ?? next.class.classCode}</strong>
          <small>{sayTimes(start, next.endTime, clock)}</small>
          {next.class.venueDescription && <small>{next.class.venueDescription}</small>}
        </div>
      </div>
    </LearnerBlock>
  )
}

export const MoneyBlock = ({ money: { overdue, invoices, count }, learnerId }: { money: Of<'money'>; learnerId: number }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  const days = (due: string) => `${daysBetween(due, today)} ${daysBetween(due, today) === 1 ? 'day' : 'days'}`
  return (
    <LearnerBlock
      title="Money"
      beside={
        count > 0 && (
          <Link to="/learners/$id" params={{ id: String(learnerId) }} hash="money">
            {count === 1 ? '1 overdue invoice' : `${count} overdue invoices`}
          </Link>
        )
      }
    >
      {overdue.length === 0 && <p className={styles.quiet}>Nothing overdue.</p>}
      {overdue.map((amount) => (
        <p key={amount.currency} className={styles.owed}>
          <strong>{say(amount, true)}</strong> <small>overdue</small>
        </p>
      ))}
      {invoices.length > 0 && (
        <dl className={styles.facts}>
          {invoices.map(({ number, description, dueDate, owing }) => (
            <div key={number}>
              <dt>
                {description ?? number}, {days(dueDate)}
              </dt>
              <dd data-figures>{say(owing)}</dd>
            </div>
          ))}
        </dl>
      )}
    </LearnerBlock>
  )
}

export const AttendanceBlock = ({ attendance: { timetables, threshold } }: { attendance: Of<'attendance'> }) => {
  if (timetables.length === 0) return null
  return (
    <LearnerBlock title="Attendance" beside={threshold !== null && <span>Minimum {threshold}%</span>}>
      {timetables.map((stats) => (
        <AttendanceSummary isCompact key={stats.timetableId} stats={stats} outlook={belowMinimum(stats.currentAttendancePercentage, threshold)} />
      ))}
    </LearnerBlock>
  )
}

/** What waits for a decision. It is approved together with the reply, or looked at by itself. */
export const RequestsBlock = ({ requests, opened }: { requests: Of<'requests'>; opened: OpenedCase }) => {
  const mayDecide = useMay('approvals:decide') && opened.mayAnswer
  const clock = useTenantClock()
  const [first] = requests
  if (!first) return null
  return (
    <LearnerBlock title="Open approvals" beside={<span>Since {sayDay(dayIn(new Date(first.createdAt), clock.timeZone), clock)}</span>}>
      {requests.map(({ id, version, fields }) => (
        <div key={id} className={styles.request}>
          {fields.map(({ field, label, before, after }) => (
            <p key={field}>
              <span>{label}</span>
              <s>{before}</s> <ArrowRight size={14} role="img" aria-label="to" /> <strong>{after}</strong>
            </p>
          ))}
          <div className={styles.decide}>
            {mayDecide && (
              <Button
                small
                variant="outline"
                onClick={() => wantedAction.set({ caseId: opened.id, action: { kind: 'approve-change', requestId: id, version } })}
              >
                Approve in reply
              </Button>
            )}
            <Link to="/approvals" search={{ request: id }}>
              Review
            </Link>
          </div>
        </div>
      ))}
    </LearnerBlock>
  )
}

export const CourseBlock = ({ courses, learnerId }: { courses: Of<'courses'>; learnerId: number }) => {
  const clock = useTenantClock()
  const [course] = courses.items
  if (!course) return null
  const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
  const today = dayIn(new Date(), clock.timeZone)
  return (
    <LearnerBlock
      title="Course"
      beside={
        courses.totalCount > 1 && (
          <Link to="/learners/$id" params={{ id: String(learnerId) }} hash="courses">
            All {courses.totalCount} courses
          </Link>
        )
      }
    >
      <strong className={styles.course}>{name}</strong>
      <CourseProgress course={course} name={name} localeClock={clock} today={today} />
    </LearnerBlock>
  )
}
