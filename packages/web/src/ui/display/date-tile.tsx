import styles from './date-tile.module.css'

/** A date at a glance: a word above the day's number, such as TODAY 15. */
export const DateTile = ({ word, day, strong = false }: { word: string; day: number; strong?: boolean }) => (
  <span className={styles.tile} data-strong={strong || undefined}>
    <span className={styles.label}>{word}</span>
    <span className={styles.day}>{day}</span>
  </span>
)
