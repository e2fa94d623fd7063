import styles from './progress.module.css'

type ProgressProps = { label: string; value: number; total: number; quiet?: boolean }

/** A progress bar; the text beside it gives the same figures. */
export const Progress = ({ label, value, total, quiet = false }: ProgressProps) => {
  const share = total > 0 ? Math.min(1, value / total) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(value, total)}
      aria-valuetext={`${value} of ${total}`}
      className={styles.track}
      data-quiet={quiet || undefined}
    >
      {/* An attribute of a drawing, because the policy of a page that the server wrote allows no style attributes. */}
      <svg className={styles.fill} width={`${share * 100}%`} aria-hidden />
    </div>
  )
}
