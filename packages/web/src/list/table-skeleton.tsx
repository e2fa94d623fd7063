import styles from './table-skeleton.module.css'

/** The skeleton of a table, with the expected number of rows at their final height. */
export const TableSkeleton = ({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) => (
  <div role="status" aria-label={label} className={styles.frame}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <span key={row} className={styles.row}>
        <span className={styles.long} />
        <span className={styles.short} />
        <span className={styles.short} />
      </span>
    ))}
  </div>
)
