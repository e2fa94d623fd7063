import styles from './console-mark.module.css'

/** Lanyard's mark, as on the welcome page. */
export const ConsoleMark = () => (
  <span className={styles.mark}>
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--button-color)" />
      <path d="M11 7v15a3 3 0 0 0 3 3h8" fill="none" stroke="var(--button-text)" strokeWidth="4" strokeLinecap="round" />
    </svg>
    <span>
      Lanyard <small>console</small>
    </span>
  </span>
)
