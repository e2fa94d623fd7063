import type { ReactNode } from 'react'
import styles from '../feedback/announcer.module.css'

/** For screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={styles.spoken}>{children}</span>
