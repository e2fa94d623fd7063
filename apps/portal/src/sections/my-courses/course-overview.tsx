import { formatName } from '@lanyard/web/format/names.ts'
import { unitsDone } from '@lanyard/web/records/course-labels.ts'
import { stageOfCourse, stageOfUnit } from '@lanyard/web/records/enrolment-states.ts'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import styles from './course.module.css'
import { nameElearning } from './elearning-names.ts'
import { ElearningOpen } from './elearning-open.tsx'
import { allElearning, type Course } from './queries.ts'

/** The course's progress, dates, coordinator and e-learning link. */
export const CourseOverview = ({ course }: { course: Course }) => {
  const today = useToday()
  const { data: enrolments = [] } = useQuery(allElearning)
  const site = nameElearning(enrolments, [course]).find(({ course: of, isForUnit }) => of && !isForUnit)
  const coordinator = formatName({ firstName: course.coordinatorFirstName, lastName: course.coordinatorLastName })
  const running = course.unitEnrolments.filter(({ unitEnrolmentStatusId }) => stageOfUnit(unitEnrolmentStatusId) === 'running').length
  return (
    <Card>
      <div className={styles.overview}>
        <div className={styles.progress}>
          <p className={styles.done}>
            <strong>{unitsDone(course.completedUnitsCount, course.totalUnitsCount)}</strong>
            {running > 0 && <span>{running === 1 ? '1 is running' : `${running} are running`}</span>}
          </p>
          <Progress
            label="Units complete"
            value={course.completedUnitsCount ?? 0}
            total={course.totalUnitsCount ?? 0}
            quiet={stageOfCourse(course.enrolmentStatusId) === 'left'}
          />
        </div>
        <Facts
          facts={[
            { label: course.startDate && course.startDate <= today ? 'Started' : 'Starts', value: course.startDate && <OfficialDay iso={course.startDate} /> },
            { label: course.endDate && course.endDate < today ? 'Ended' : 'Ends', value: course.endDate && <OfficialDay iso={course.endDate} /> },
            { label: 'Coordinator', value: coordinator === '-' ? 'Not assigned yet' : coordinator },
            site && {
              label: 'E-learning',
              value: (
                <span className={styles.site}>
                  {site.siteName}
                  <span data-print="no">
                    <ElearningOpen enrolment={site} />
                  </span>
                </span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
