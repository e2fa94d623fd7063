import { Region } from '@lanyard/web/list/region.tsx'
import { CourseProgress } from '@lanyard/web/records/course-progress.tsx'
import { byStage, stageOfCourse, toneOfStage } from '@lanyard/web/records/enrolment-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useLocaleClock, useToday } from '../../records/calendar/use-locale-clock.ts'
import { CardLink } from '../../records/card-link.tsx'
import styles from './dashboard.module.css'
import { courses } from './queries.ts'

const shown = 3

/** The learner's progress in each course, current courses first. */
export const CoursesCard = () => {
  const query = useQuery(courses)
  const [localeClock, today] = [useLocaleClock(), useToday()]
  return (
    <Card title="My courses" action={<CardLink to="/my-courses">All courses</CardLink>}>
      <Region query={query} what="Your courses" skeleton={<Skeleton lines={5} label="Loading your courses" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<GraduationCap size={22} />}>You’re not enrolled in a course yet. Your courses will appear here.</EmptyState>
          ) : (
            <ul className={styles.rows}>
              {items
                .toSorted((one, other) => byStage(stageOfCourse(one.enrolmentStatusId), stageOfCourse(other.enrolmentStatusId)))
                .slice(0, shown)
                .map((course) => {
                  const stage = stageOfCourse(course.enrolmentStatusId)
                  const name = course.courseOfferDescription ?? course.courseOfferCode ?? 'Course'
                  return (
                    <li key={course.courseEnrolmentId} className={styles.course}>
                      <div className={styles.top}>
                        <div>
                          <h3 className={styles.name}>
                            <Link to="/my-courses/$courseEnrolmentId" params={{ courseEnrolmentId: String(course.courseEnrolmentId) }}>
                              {name}
                            </Link>
                          </h3>
                          <p className={styles.small}>{course.courseOfferCode}</p>
                        </div>
                        <Badge tone={toneOfStage(stage)}>{course.enrolmentStatusDescription}</Badge>
                      </div>
                      <CourseProgress course={course} name={name} localeClock={localeClock} today={today} />
                    </li>
                  )
                })}
            </ul>
          )
        }
      </Region>
    </Card>
  )
}
