import type { ReactNode } from 'react'
import styles from '../groups/group-rows.module.css'

/** A label and its value. */
export const Row = ({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) => (
  <div className={styles.row}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{children}</dd>
    {action && <dd className={styles.action}>{action}</dd>}
  </div>
)
