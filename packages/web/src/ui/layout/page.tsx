import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

/** The parts of a page, stacked; `narrow` for pages that are mostly text or forms. */
export const Page = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.page, narrow && styles.narrow)}>{children}</div>
)

/** Badges and text side by side below a page's title. */
export const Lead = ({ children }: { children: ReactNode }) => <span className={styles.lead}>{children}</span>
