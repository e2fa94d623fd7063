import type { ReactNode } from 'react'
import styles from '../records.module.css'

/** A page's actions, side by side in its header. */
export const PageActions = ({ children }: { children: ReactNode }) => <div className={styles.pageActions}>{children}</div>
