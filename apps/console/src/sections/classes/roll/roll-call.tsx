import type { OpenedClass } from '@lanyard/contract'
import { attendanceTypes } from '@lanyard/contract/statuses'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { CheckCheck, Users } from 'lucide-react'
import shared from '../learners.module.css'
import { UnsavedBar } from '../unsaved-bar.tsx'
import styles from './roll.module.css'
import { RollRow } from './roll-row.tsx'
import { useRoll } from './use-roll.ts'

/** The learners of a class, one tap each. */
export const RollCall = ({ opened }: { opened: OpenedClass }) => {
  const roll = useRoll(opened)
  const { learners, mayMark, hasStarted } = opened
  if (learners.length === 0)
    return <EmptyState icon={<Users size={22} />}>Nobody is registered yet. Learners appear here once they have a place in this class.</EmptyState>
  const left = learners.length - roll.markedCount
  return (
    <section className={styles.roll} aria-label="Roll">
      {mayMark && !hasStarted && <Alert type="info">This class is on another day. Until then, you can mark leave.</Alert>}
      <div className={styles.head}>
        <div className={styles.count}>
          <p role="status" data-figures>
            {roll.markedCount} of {learners.length} marked
            {roll.isSaved && <span className={styles.saved}>Roll saved</span>}
          </p>
          <Progress value={roll.markedCount} total={learners.length} label="Marked" />
        </div>
        {mayMark && hasStarted && left > 0 && (
          <Button variant="outline" icon={<CheckCheck size={17} aria-hidden />} onClick={() => roll.markRest(attendanceTypes.present)}>
            {roll.markedCount === 0 ? 'Mark everyone present' : 'Mark the rest present'}
          </Button>
        )}
      </div>
      <ul className={shared.learners}>
        {learners.map((learner) => (
          <RollRow key={learner.registrationId} learner={learner} opened={opened} roll={roll} />
        ))}
      </ul>
      <UnsavedBar work={roll} save="Save roll" kept="Your marks are still here." />
    </section>
  )
}
