import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../layout/class-names.ts'
import styles from './alert.module.css'

export type AlertType = 'warning' | 'error' | 'info' | 'success'

const icons = { warning: TriangleAlert, error: CircleAlert, info: Info, success: CircleCheck }

type AlertProps = { type: AlertType; title?: ReactNode; children?: ReactNode; ref?: Ref<HTMLDivElement> }

/** Errors and warnings interrupt a screen reader; other types are polite. The ref lets a form focus it. */
export const Alert = ({ type, title, children, ref }: AlertProps) => {
  const Icon = icons[type]
  return (
    <div ref={ref} tabIndex={-1} role={type === 'error' || type === 'warning' ? 'alert' : 'status'} className={classNames(styles.alert, styles[type])}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
