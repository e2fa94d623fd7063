import type { ReactNode } from 'react'
import styles from './state.module.css'

/** One sentence and the next action. */
export const EmptyState = ({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className={styles.state}>
    {icon && (
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
    )}
    <p>{children}</p>
    {action}
  </div>
)
