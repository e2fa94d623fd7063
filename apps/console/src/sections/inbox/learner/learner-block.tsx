import { type ReactNode, useId } from 'react'
import styles from './learner.module.css'

/** One section of the learner's pane. */
export const LearnerBlock = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.block}>
      <div className={styles.top}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
