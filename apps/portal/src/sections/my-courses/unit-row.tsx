import { formatName } from '@lanyard/web/format/names.ts'
import { toneOfUnit } from '@lanyard/web/records/enrolment-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './course.module.css'
import type { Course, CourseUnit } from './queries.ts'
import { UnitDetail } from './unit-detail.tsx'

import { UnitResult } from './unit-result.tsx'

const courseRoute = getRouteApi('/protected/my-courses/$courseEnrolmentId')

/** One unit: result, score, and its elements when expanded. The URL keeps which one is expanded. */
export const UnitRow = ({ unit, course }: { unit: CourseUnit; course: Course }) => {
  const { unit: open } = courseRoute.useSearch()
  const navigate = useNavigate()
  const id = useId()
  const isOpen = open === unit.unitEnrolmentId
  const trainer = formatName({ firstName: unit.trainerFirstName, lastName: unit.trainerLastName })
  const toggle = () =>
    void navigate({
      to: '/my-courses/$courseEnrolmentId',
      params: { courseEnrolmentId: String(course.courseEnrolmentId) },
      search: { unit: isOpen ? undefined : unit.unitEnrolmentId },
      replace: true,
      resetScroll: false,
    })
  return (
    <li className={styles.unit} data-print="together">
      <h3 className={styles.unitHeading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
          <span className={styles.unitName}>
            {unit.unitDescription ?? unit.unitCode}
            <span className={styles.unitCode}>
              {unit.unitCode}
              {trainer !== '-' && ` · ${trainer}`}
            </span>
          </span>
          <span className={styles.unitResult}>
            <UnitResult unit={unit} />
            {unit.finalScore != null && <span className={styles.score}>{unit.finalScore}</span>}
          </span>
          <span className={styles.unitState}>
            <Badge tone={toneOfUnit(unit.unitEnrolmentStatusId)}>{unit.unitEnrolmentStatusDescription}</Badge>
          </span>
          <ChevronDown size={18} aria-hidden className={styles.arrow} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.detail}>
          <UnitDetail unit={unit} course={course} />
        </div>
      )}
    </li>
  )
}
