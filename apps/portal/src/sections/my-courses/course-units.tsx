import { type Stage, stageOfUnit } from '@lanyard/web/records/enrolment-states.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { BookOpen } from 'lucide-react'
import styles from './course.module.css'
import type { Course } from './queries.ts'
import { UnitRow } from './unit-row.tsx'

const groups: { stages: readonly Stage[]; title: string }[] = [
  { stages: ['running'], title: 'Running now' },
  { stages: ['to-come', 'paused'], title: 'To come' },
  { stages: ['done'], title: 'Completed' },
  { stages: ['left'], title: 'No longer part of it' },
]

/** The units grouped by stage, current units first. */
export const CourseUnits = ({ course }: { course: Course }) => {
  if (course.unitEnrolments.length === 0)
    return (
      <Card title="Units">
        <EmptyState icon={<BookOpen size={22} />}>This course has no units yet. They’ll appear here once they’re planned.</EmptyState>
      </Card>
    )
  return groups.map(({ stages, title }) => {
    const units = course.unitEnrolments.filter(({ unitEnrolmentStatusId }) => stages.includes(stageOfUnit(unitEnrolmentStatusId)))
    if (units.length === 0) return null
    return (
      <Card key={title} title={title} action={<span className={styles.count}>{units.length === 1 ? '1 unit' : `${units.length} units`}</span>}>
        <ul className={styles.units}>
          {units.map((unit) => (
            <UnitRow key={unit.unitEnrolmentId} unit={unit} course={course} />
          ))}
        </ul>
      </Card>
    )
  })
}
