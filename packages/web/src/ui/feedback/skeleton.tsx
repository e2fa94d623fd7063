import styles from './skeleton.module.css'

/** Placeholder lines in the shape of the content; the last one is shorter. */
export const Skeleton = ({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) => (
  <div role="status" aria-label={label} className={styles.skeleton}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
      <span key={line} className={styles.line} />
    ))}
  </div>
)
