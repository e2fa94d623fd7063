import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

/** The parts of a page, one under the other; `narrow` where there is mostly text to read or type. */
export const Page = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.page, narrow && styles.narrow)}>{children}</div>
)

/** Badges and words beside each other, under a page's title. */
export const Lead = ({ children }: { children: ReactNode }) => <span className={styles.lead}>{children}</span>
