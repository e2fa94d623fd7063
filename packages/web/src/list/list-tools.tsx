import type { ReactNode } from 'react'
import styles from './list.module.css'

/** The row of filters and sorting above a list. */
export const ListTools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>
