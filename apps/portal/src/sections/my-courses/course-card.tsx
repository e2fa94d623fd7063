import { formatName } from '@lanyard/web/format/names.ts'
import { Badge } from '@lanyard/web/ui/badge.tsx'
import { Heading } from '@lanyard/web/ui/heading.tsx'
import { Progress } from '@lanyard/web/ui/progress.tsx'
import { Link } from '@tanstack/react-router'
import { courseDates, unitsDone } from '../../records/course-words.ts'
import { stageOfCourse, toneOfStage } from '../../records/enrolment-states.ts'
import { useClockwork, useToday } from '../../records/use-clockwork.ts'
import styles from './my-courses.module.css'
import type { Course } from './questions.ts'

/** One course at a glance: how far, until when, with whom. */
export const CourseCard = ({ course }: { course: Course }) => {
  const clockwork = useClockwork()
  const today = useToday()
  const stage = stageOfCourse(course.enrolmentStatusId)
  const coordinator = formatName({ firstName: course.coordinatorFirstName, lastName: course.coordinatorLastName })
  const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
  return (
    <li className={styles.card} data-stage={stage}>
      <div className={styles.cardTop}>
        <Badge tone={toneOfStage(stage)}>{course.enrolmentStatusDescription}</Badge>
        <span className={styles.code}>{course.courseOfferCode}</span>
      </div>
      <Heading level={2} size="M">
        <Link to="/my-courses/$courseEnrolmentId" params={{ courseEnrolmentId: String(course.courseEnrolmentId) }} className={styles.cardTarget}>
          {name}
        </Link>
      </Heading>
      <p className={styles.quiet}>{coordinator === '-' ? 'No coordinator yet' : `With ${coordinator}`}</p>
      <div className={styles.cardEnd}>
        <Progress label={`Units of ${name}`} value={course.completedUnitsCount ?? 0} total={course.totalUnitsCount ?? 0} quiet={stage === 'left'} />
        <p className={styles.both}>
          <span>{unitsDone(course.completedUnitsCount, course.totalUnitsCount)}</span>
          <span>{courseDates(course, clockwork, today)}</span>
        </p>
      </div>
    </li>
  )
}
