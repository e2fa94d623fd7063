import type { ReactNode } from 'react'
import styles from './grid.module.css'

/** Columns side by side, one under the other below 600px. */
export const Grid = ({ columns = 'even', children }: { columns?: 'even' | 'wide-first' | 'one'; children: ReactNode }) => (
  <div className={`${styles.grid} ${styles[columns]}`}>{children}</div>
)

/** What is stacked within a column. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={`${styles.grid} ${styles.one}`}>{children}</div>
