import type { ReactNode } from 'react'
import styles from './grid.module.css'

/** Columns side by side; stacked below 600px. */
export const Grid = ({ columns = 'even', children }: { columns?: 'even' | 'wide-first' | 'one'; children: ReactNode }) => (
  <div className={`${styles.grid} ${styles[columns]}`}>{children}</div>
)

/** Stacks content within a column. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={`${styles.grid} ${styles.one}`}>{children}</div>
