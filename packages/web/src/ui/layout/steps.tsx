import { type ReactNode, useId } from 'react'
import { Heading } from './heading.tsx'
import styles from './steps.module.css'

/** An uppercase heading plus a numbered list. */
export const Steps = ({ heading, steps }: { heading: string; steps: readonly { key: string; content: ReactNode }[] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.steps}>
      <Heading size="XS" id={id} className={styles.heading}>
        {heading}
      </Heading>
      <ol className={styles.list}>
        {steps.map(({ key, content }) => (
          <li key={key} className={styles.step}>
            <div>{content}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}
