import styles from './rows.module.css'

/** Rows in the shape of cases. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div role="status" aria-label="Loading cases">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <div key={row} className={styles.waiting}>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
