import type { ClassLearner } from '@lanyard/contract'
import control from '@lanyard/web/ui/fields/control.module.css'
import { useId } from 'react'
import styles from './roll.module.css'
import { isPercentage, type Roll } from './use-roll.ts'

/** How much of the class a learner attended who was late or left early. */
export const PartAttended = ({ learner, roll, isReadOnly }: { learner: ClassLearner; roll: Roll; isReadOnly: boolean }) => {
  const id = useId()
  const { percentage } = roll.shownOf(learner)
  if (isReadOnly) return percentage === '' ? null : <p className={styles.part}>Attended {percentage}%</p>
  const isWrong = !isPercentage(percentage)
  return (
    <div className={styles.part}>
      <label htmlFor={id}>Attended</label>
      <span className={control.control}>
        <input
          id={id}
          className={control.input}
          inputMode="decimal"
          autoComplete="off"
          size={4}
          value={percentage}
          aria-label={`Attended by ${learner.name}, in percent`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={({ target }) => roll.setPercentage(learner, target.value)}
        />
      </span>
      <span aria-hidden>%</span>
      {isWrong ? (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          Enter a number from 0 to 100.
        </p>
      ) : (
        <span className={styles.optional}>Leave blank if you don’t know.</span>
      )}
    </div>
  )
}
