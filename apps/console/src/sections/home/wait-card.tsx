import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { type ReactNode, useId } from 'react'
import styles from './home.module.css'

type WaitCardProps = {
  icon: ReactNode
  title: string
  /** Why it matters. */
  lead: string
  /** How many more there are than shown. */
  more?: number
  action?: ReactNode
  children?: ReactNode
}

/** One kind of item that needs attention. */
export const WaitCard = ({ icon, title, lead, more = 0, action, children }: WaitCardProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.top}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <div>
          <Heading size="M" id={id}>
            {title}
          </Heading>
          <p className={styles.lead}>{lead}</p>
        </div>
      </div>
      {children && <ul className={styles.items}>{children}</ul>}
      <div className={styles.foot}>
        {action}
        {more > 0 && <span>and {more.toLocaleString('en')} more</span>}
      </div>
    </section>
  )
}
