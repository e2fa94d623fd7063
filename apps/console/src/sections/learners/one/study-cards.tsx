import type { StaffLearner } from '@lanyard/contract'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn, sayTimes } from '@lanyard/web/format/times.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { DateTile } from '@lanyard/web/ui/display/date-tile.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Ring } from '@lanyard/web/ui/display/ring.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './learner.module.css'
import { LearnerCard, Nothing, Total } from './learner-card.tsx'

export const CoursesCard = ({ courses }: { courses: NonNullable<StaffLearner['courses']> }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  const dates = (start: string | null | undefined, end: string | null | undefined) => {
    if (start && start > today) return `Starts ${sayDay(start, clock)}`
    return end ? `${end < today ? 'Ended' : 'Ends'} ${sayDay(end, clock)}` : ''
  }
  return (
    <LearnerCard wide title="Courses" id="courses" aside={<Total shown={courses.items.length} total={courses.totalCount} />}>
      {courses.items.length === 0 && <Nothing>Not enrolled in a course yet.</Nothing>}
      <div className={styles.halves}>
        {courses.items.map((course) => {
          const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
          const [done, total] = [course.completedUnitsCount ?? 0, course.totalUnitsCount ?? 0]
          return (
            <div key={course.courseEnrolmentId} className={styles.course}>
              <div className={styles.courseName}>
                <strong>{name}</strong>
                <Badge tone="info">{course.enrolmentStatusDescription}</Badge>
              </div>
              <Progress label={`Units of ${name}`} value={done} total={total} />
              <p className={styles.spread}>
                <span>{total === 0 ? 'No units yet' : `${done} of ${total} ${total === 1 ? 'unit' : 'units'} complete`}</span>
                <span>{dates(course.startDate, course.endDate)}</span>
              </p>
            </div>
          )
        })}
      </div>
    </LearnerCard>
  )
}

export const TimetableCard = ({ timetable: { next, attendance, threshold } }: { timetable: NonNullable<StaffLearner['timetable']> }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  return (
    <LearnerCard title="Timetable and attendance" id="timetable">
      {next.length === 0 && attendance.length === 0 && <Nothing>No classes yet.</Nothing>}
      {next.map((registration) => {
        const start = registration.startTime ?? ''
        const day = dayIn(new Date(start), clock.timeZone)
        const word = day === today ? 'Today' : new Intl.DateTimeFormat(clock.locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
        return (
          <div key={registration.learnerClassRegistrationId} className={styles.beside}>
            <DateTile word={word} day={Number(day.slice(8))} />
            <div>
              <strong>{registration.class.classDescription ?? registration.class.classCode}</strong>
              <small>{sayTimes(start, registration.endTime, clock)}</small>
              {registration.class.venueDescription && <small>{registration.class.venueDescription}</small>}
            </div>
          </div>
        )
      })}
      {attendance.map((stats) => {
        const current = stats.currentAttendancePercentage
        const isLow = threshold !== null && current != null && current < threshold
        const counted = stats.countOfAttendedClassesInPast + stats.countOfAbsentClassesInPast
        return (
          <div key={stats.timetableId} className={styles.beside}>
            <Ring percentage={current} size={52} tone={isLow ? 'error' : 'brand'} />
            <div>
              <strong>{stats.timetableDescription ?? stats.timetableCode}</strong>
              <small>
                {counted === 0 ? 'No classes counted yet' : `${stats.countOfAttendedClassesInPast} of ${counted} attended`}
                {threshold !== null && `, minimum ${threshold}%`}
              </small>
              {isLow && <small className={styles.low}>Below the minimum</small>}
            </div>
          </div>
        )
      })}
    </LearnerCard>
  )
}

export const CredentialsCard = ({ credentials }: { credentials: NonNullable<StaffLearner['credentials']> }) => {
  const clock = useTenantClock()
  return (
    <LearnerCard title="Credentials" id="credentials" aside={<Total shown={credentials.items.length} total={credentials.totalCount} />}>
      {credentials.items.length === 0 && <Nothing>No credentials yet.</Nothing>}
      <ul className={styles.items}>
        {credentials.items.map((item) => (
          <li key={item.credentialId} className={styles.item}>
            <div>
              <strong>{item.qualificationName ?? item.qualificationDescription ?? item.courseOfferDescription ?? item.credentialNumber}</strong>
              <small>{[item.credentialNumber, item.credentialDate && sayDay(item.credentialDate, clock)].filter(Boolean).join(', ')}</small>
            </div>
            <Badge>{item.credentialStatusDescription}</Badge>
          </li>
        ))}
      </ul>
    </LearnerCard>
  )
}
