import styles from './dots.module.css'

/** Four dots on a 0.6 s cycle, centred on the page; only while the session is checked. */
export const Dots = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" aria-label={label} className={styles.dots}>
    <span />
    <span />
    <span />
    <span />
  </div>
)
