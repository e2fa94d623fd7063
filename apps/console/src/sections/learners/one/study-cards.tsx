import type { StaffLearner } from '@lanyard/contract'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn, sayTimes } from '@lanyard/web/format/times.ts'
import { AttendanceSummary, belowMinimum } from '@lanyard/web/records/attendance-summary.tsx'
import { CourseProgress } from '@lanyard/web/records/course-progress.tsx'
import { nameOfCredential } from '@lanyard/web/records/credential-name.ts'
import { stateOfCredential } from '@lanyard/web/records/credential-states.ts'
import { stageOfCourse, toneOfStage } from '@lanyard/web/records/enrolment-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { DateTile } from '@lanyard/web/ui/display/date-tile.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './learner.module.css'
import { LearnerCard, Nothing, Total } from './learner-card.tsx'

export const CoursesCard = ({ courses }: { courses: NonNullable<StaffLearner['courses']> }) => {
  const clock = useTenantClock()
  const today = dayIn(new Date(), clock.timeZone)
  return (
    <LearnerCard wide title="Courses" id="courses" aside={<Total shown={courses.items.length} total={courses.totalCount} />}>
      {courses.items.length === 0 && <Nothing>Not enrolled in a course yet.</Nothing>}
      <div className={styles.halves}>
        {courses.items.map((course) => {
          const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
          return (
            <div key={course.courseEnrolmentId} className={styles.course}>
              <div className={styles.courseName}>
                <strong>{name}</strong>
                <Badge tone={toneOfStage(stageOfCourse(course.enrolmentStatusId))}>{course.enrolmentStatusDescription}</Badge>
              </div>
              <CourseProgress course={course} name={name} localeClock={clock} today={today} />
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
      {attendance.map((stats) => (
        <AttendanceSummary isCompact key={stats.timetableId} stats={stats} outlook={belowMinimum(stats.currentAttendancePercentage, threshold)} />
      ))}
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
              <strong>{nameOfCredential(item)}</strong>
              <small>{[item.credentialNumber, item.credentialDate && sayDay(item.credentialDate, clock)].filter(Boolean).join(', ')}</small>
            </div>
            <Badge tone={stateOfCredential(item.credentialStatusId).tone}>{item.credentialStatusDescription}</Badge>
          </li>
        ))}
      </ul>
    </LearnerCard>
  )
}
