import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Two fields beside each other, one under the other on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
