import type { ReactNode } from 'react'
import { classNames } from '../ui/layout/class-names.ts'
import styles from './form.module.css'

export const FormActions = ({ end = false, children }: { end?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.actions, end && styles.end)}>{children}</div>
)
