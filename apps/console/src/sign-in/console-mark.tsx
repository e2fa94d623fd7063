import styles from './console-mark.module.css'

/** Lanyard's own mark: a strap and its card. */
export const ConsoleMark = () => (
  <span className={styles.mark}>
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      <rect width="30" height="30" rx="8" fill="var(--button-color)" />
      <path d="M10 5.5 15 13l5-7.5" fill="none" stroke="var(--button-text)" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
      <rect x="8.5" y="13.5" width="13" height="10.5" rx="2.4" fill="var(--button-text)" />
    </svg>
    <span>
      Lanyard <small>console</small>
    </span>
  </span>
)
