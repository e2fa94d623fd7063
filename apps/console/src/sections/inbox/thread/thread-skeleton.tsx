import styles from './thread.module.css'

/** Cards in the shape of a conversation. */
export const ThreadSkeleton = () => (
  <div role="status" aria-label="Loading the case" className={styles.entries}>
    {[1, 2, 3].map((card) => (
      <div key={card} className={styles.entry}>
        <span className={styles.waitingFace} />
        <div className={styles.says}>
          <span className={styles.waitingLine} />
          <span className={styles.waitingLine} />
          <span className={styles.waitingLine} />
        </div>
      </div>
    ))}
  </div>
)
