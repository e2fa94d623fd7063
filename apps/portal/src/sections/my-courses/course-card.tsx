import { formatName } from '@lanyard/web/format/names.ts'
import { CourseProgress } from '@lanyard/web/records/course-progress.tsx'
import { stageOfCourse, toneOfStage } from '@lanyard/web/records/enrolment-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import card from '../../records/link-card.module.css'
import styles from './my-courses.module.css'
import type { Course } from './queries.ts'

/** One course at a glance: progress, end date and coordinator. */
export const CourseCard = ({ course }: { course: Course }) => {
  const [localeClock, today] = [useLocaleClock(), useToday()]
  const stage = stageOfCourse(course.enrolmentStatusId)
  const coordinator = formatName({ firstName: course.coordinatorFirstName, lastName: course.coordinatorLastName })
  const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
  return (
    <li className={card.card} data-stage={stage}>
      <div className={card.top}>
        <Badge tone={toneOfStage(stage)}>{course.enrolmentStatusDescription}</Badge>
        <span className={styles.code}>{course.courseOfferCode}</span>
      </div>
      <Heading level={2} size="M">
        <Link to="/my-courses/$courseEnrolmentId" params={{ courseEnrolmentId: String(course.courseEnrolmentId) }} className={card.target}>
          {name}
        </Link>
      </Heading>
      <p className={styles.quiet}>{coordinator === '-' ? 'No coordinator yet' : `With ${coordinator}`}</p>
      <div className={styles.cardEnd}>
        <CourseProgress course={course} name={name} localeClock={localeClock} today={today} />
      </div>
    </li>
  )
}
