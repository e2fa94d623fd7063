import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

type StickyBarProps = {
  /** Errors, above the text. */
  above?: ReactNode
  message: ReactNode
  children: ReactNode
}

/** Unsaved changes and their buttons, always visible. */
export const StickyBar = ({ above, message, children }: StickyBarProps) => (
  <div className={styles.bar}>
    {above}
    <div className={styles.line}>
      <p data-figures>{message}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  </div>
)
