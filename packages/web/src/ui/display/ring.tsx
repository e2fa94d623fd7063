import styles from './ring.module.css'

type RingProps = { percentage: number | null | undefined; tone?: 'brand' | 'warning' | 'error'; size?: number }

const radius = 42
const length = 2 * Math.PI * radius

/** A percentage as a ring with its figure inside. The text beside it names what it measures. */
export const Ring = ({ percentage, tone = 'brand', size = 84 }: RingProps) => (
  <span className={styles.ring} data-tone={tone}>
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" className={styles.drawing}>
      <circle cx="50" cy="50" r={radius} className={styles.track} />
      {percentage != null && percentage > 0 && (
        <circle cx="50" cy="50" r={radius} className={styles.fill} strokeDasharray={`${(Math.min(percentage, 100) / 100) * length} ${length}`} />
      )}
    </svg>
    <span className={styles.figure} data-figures>
      {percentage == null ? '–' : `${Math.round(percentage)}%`}
    </span>
  </span>
)
