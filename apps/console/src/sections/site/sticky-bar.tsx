import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

type StickyBarProps = {
  /** Errors, above the text. */
  above?: ReactNode
  words: ReactNode
  children: ReactNode
}

/** Unsaved changes and their buttons, always visible. */
export const StickyBar = ({ above, words, children }: StickyBarProps) => (
  <div className={styles.bar}>
    {above}
    <div className={styles.line}>
      <p data-figures>{words}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  </div>
)
