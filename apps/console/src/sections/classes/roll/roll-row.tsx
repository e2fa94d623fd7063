import type { ClassLearner, OpenedClass } from '@lanyard/contract'
import { attendanceTypes } from '@lanyard/contract/statuses'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import shared from '../learners.module.css'
import { Marks } from './marks.tsx'
import { PartAttended } from './part-attended.tsx'
import styles from './roll.module.css'
import { isPartly, type Roll } from './use-roll.ts'

const tones: Readonly<Record<number, 'success' | 'warning' | 'error'>> = {
  [attendanceTypes.present]: 'success',
  [attendanceTypes.attendedOnline]: 'success',
  [attendanceTypes.late]: 'warning',
  [attendanceTypes.leftEarly]: 'warning',
  [attendanceTypes.absent]: 'error',
}

/** One learner: who they are, and whether they attend. */
export const RollRow = ({ learner, opened, roll }: { learner: ClassLearner; opened: OpenedClass; roll: Roll }) => {
  const { typeId } = roll.shownOf(learner)
  const nameOf = (id: number | null) => opened.attendanceTypes.find((type) => type.id === id)?.description
  const under = [learner.legalName, learner.number].filter(Boolean).join(' · ')
  return (
    <li className={classNames(shared.learner, styles.row)} data-changed={roll.isChanged(learner) || undefined}>
      <Person known={learner.name} name={learner.name} under={under} />
      {opened.mayMark ? (
        <Marks learner={learner} opened={opened} typeId={typeId} onMark={(id) => roll.mark(learner, id)} />
      ) : (
        <Badge tone={typeId === null ? 'plain' : (tones[typeId] ?? 'info')}>{nameOf(typeId) ?? 'Not marked'}</Badge>
      )}
      {isPartly(typeId) && <PartAttended learner={learner} roll={roll} isReadOnly={!opened.mayMark} />}
      {roll.isOvertaken(learner) && (
        <p className={shared.overtaken} role="status">
          Somebody else saved: {nameOf(learner.attendanceTypeId) ?? 'not marked'}. Save again to replace it with yours.
        </p>
      )}
    </li>
  )
}
