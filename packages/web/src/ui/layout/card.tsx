import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import { Heading } from './heading.tsx'

type CardProps = { title?: ReactNode; description?: ReactNode; action?: ReactNode; beside?: boolean; children?: ReactNode }

/** A bordered region named by its title; `beside` puts the title to the left of the content on wide screens. */
export const Card = ({ title, description, action, beside = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={classNames(styles.card, beside && styles.beside)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.top}>
          <div>
            <Heading size="M" id={id}>
              {title}
            </Heading>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {action}
        </div>
      )}
      {beside ? <div className={styles.content}>{children}</div> : children}
    </section>
  )
}
