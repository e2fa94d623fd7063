import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

type StickyBarProps = {
  /** What went wrong, over the words. */
  above?: ReactNode
  words: ReactNode
  children: ReactNode
}

/** What is not saved yet and the buttons for it, in reach wherever the page stands. */
export const StickyBar = ({ above, words, children }: StickyBarProps) => (
  <div className={styles.bar}>
    {above}
    <div className={styles.line}>
      <p data-figures>{words}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  </div>
)
