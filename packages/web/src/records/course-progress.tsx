import type { LocaleClock } from '../format/dates.ts'
import { Progress } from '../ui/display/progress.tsx'
import { courseDates, unitsDone } from './course-labels.ts'
import styles from './course-progress.module.css'
import { stageOfCourse } from './enrolment-states.ts'

type Course = Parameters<typeof courseDates>[0] & { completedUnitsCount?: number | null | undefined; totalUnitsCount?: number | null | undefined }

/** A course's progress: the bar, the completed units, and its start or end date. */
export const CourseProgress = ({ course, name, localeClock, today }: { course: Course; name: string; localeClock: LocaleClock; today: string }) => {
  const { completedUnitsCount, totalUnitsCount, enrolmentStatusId } = course
  return (
    <>
      <Progress label={`Units of ${name}`} value={completedUnitsCount ?? 0} total={totalUnitsCount ?? 0} quiet={stageOfCourse(enrolmentStatusId) === 'left'} />
      <p className={styles.both}>
        <span>{unitsDone(completedUnitsCount, totalUnitsCount)}</span>
        <span>{courseDates(course, localeClock, today)}</span>
      </p>
    </>
  )
}
