import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { type ReactNode, useId } from 'react'
import styles from './learner.module.css'

type LearnerCardProps = { title: string; id?: string; aside?: ReactNode; wide?: boolean; children: ReactNode }

/** A card of the learner's page, denser than others. */
export const LearnerCard = ({ title, id, aside, wide = false, children }: LearnerCardProps) => {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={styles.card} data-wide={wide || undefined}>
      <div className={styles.cardTop}>
        <Heading size="S" id={heading}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>

/** How many there are, when not all are shown. */
export const Total = ({ shown, total }: { shown: number; total: number }) => (total > shown ? <span className={styles.total}>{total} overall</span> : null)
