import { formatName } from '@lanyard/web/format/names.ts'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { AskLink } from '../../records/ask-link.tsx'
import styles from './course.module.css'
import { Elements } from './elements.tsx'
import type { Course, CourseUnit } from './queries.ts'

const nameOf = (firstName: string | null | undefined, lastName: string | null | undefined) => {
  const name = formatName({ firstName, lastName })
  return name === '-' ? null : name
}

/** The unit's trainer and assessor, scores and elements. */
export const UnitDetail = ({ unit, course }: { unit: CourseUnit; course: Course }) => {
  const scores = [
    unit.finalScore != null && `${unit.finalScore} overall`,
    unit.theoryScore != null && `${unit.theoryScore} theory`,
    unit.practicalScore != null && `${unit.practicalScore} practical`,
  ].filter(Boolean)
  return (
    <>
      <div className={styles.unitFacts}>
        <Facts
          facts={[
            { label: 'Trainer', value: nameOf(unit.trainerFirstName, unit.trainerLastName) ?? 'Not assigned yet' },
            { label: 'Assessor', value: nameOf(unit.assessorFirstName, unit.assessorLastName) ?? 'Not assigned yet' },
            { label: 'Score', value: scores.length > 0 ? scores.join(' · ') : 'None yet' },
          ]}
        />
        <AskLink
          subject={`About my unit ${[unit.unitCode, unit.unitDescription].filter(Boolean).join(' ')}`}
          courseEnrolmentId={course.courseEnrolmentId}
          unitEnrolmentId={unit.unitEnrolmentId}
        >
          Ask about this unit
        </AskLink>
      </div>
      <Elements unit={unit} course={course} />
    </>
  )
}
