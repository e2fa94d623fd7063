import styles from './count-badge.module.css'

/** Larger counts don't fit. */
const most = 99

/** A count, for the eyes only. */
export const CountBadge = ({ count }: { count: number }) => (
  <span aria-hidden data-count className={styles.badge}>
    {count > most ? `${most}+` : count}
  </span>
)
