import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './badge.module.css'

export type BadgeTone = 'plain' | 'brand' | 'success' | 'warning' | 'error' | 'info'

/** One or two words about the state of something. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
