import { useId } from 'react'
import styles from './chart.module.css'

export type Bar = { label: string; value: number; shown: string; tone?: 'error' | undefined }

type BarChartProps = {
  title: string
  description: string
  bars: readonly Bar[]
  /** The value of a whole bar. Without it, the largest one. */
  full?: number
  /** Where the label is. Long ones are above their bar. */
  labels?: 'beside' | 'above'
  /** A value that bars are compared with. */
  expected?: number | null
}

/** Percent of the width: labels, then bars, then values. */
const beside = { height: 32, barAt: 34, barWidth: 54, barTop: 8, barHeight: 16, textAt: 20.5, labelWidth: 33 }
const above = { height: 46, barAt: 0, barWidth: 100, barTop: 22, barHeight: 12, textAt: 14, labelWidth: 72 }

/** Horizontal bars with their values. The same figures belong beside it as a table. */
export const BarChart = ({ title, description, bars, full, labels = 'beside', expected = null }: BarChartProps) => {
  const id = useId()
  const { height, barAt, barWidth, barTop, barHeight, textAt, labelWidth } = labels === 'beside' ? beside : above
  const whole = full ?? Math.max(1, ...bars.map(({ value }) => value))
  const widthOf = (value: number) => (barWidth * Math.min(value, whole)) / whole
  return (
    <svg role="img" aria-labelledby={`${id}t ${id}d`} width="100%" height={height * bars.length} className={styles.chart}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {bars.map(({ label, value, shown, tone }, at) => (
        <g key={label} transform={`translate(0 ${at * height})`}>
          {/* Cut off before the bar or the value begins. */}
          <foreignObject y={textAt - 14} width={`${labelWidth}%`} height="20">
            <div className={styles.label} title={label}>
              {label}
            </div>
          </foreignObject>
          <text x="100%" y={textAt} textAnchor="end" className={styles.strong}>
            {shown}
          </text>
          <rect x={`${barAt}%`} y={barTop} width={`${barWidth}%`} height={barHeight} rx="4" className={styles.track} />
          {value > 0 && (
            <rect x={`${barAt}%`} y={barTop} width={`${Math.max(0.6, widthOf(value))}%`} height={barHeight} rx="4" className={styles.bar} data-tone={tone} />
          )}
        </g>
      ))}
      {expected !== null && (
        <line x1={`${barAt + widthOf(expected)}%`} x2={`${barAt + widthOf(expected)}%`} y1={barTop} y2={height * bars.length} className={styles.expected} />
      )}
    </svg>
  )
}
