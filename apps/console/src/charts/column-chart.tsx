import { useId } from 'react'
import styles from './chart.module.css'

/** `value` is null where there is nothing to measure. `shown`: the value in a few letters. */
export type Column = { label: string; name: string; value: number | null; shown: string }

type ColumnChartProps = { title: string; description: string; columns: readonly Column[]; top: { value: number; shown: string } }

const plotTop = 28
const plotHeight = 130
const plotEnd = plotTop + plotHeight
/** With more columns, only some have their label and none its value. */
const mostLabelled = 14

const labelEvery = (count: number) => (count <= mostLabelled ? 1 : Math.ceil(count / 6))

/** Columns over time, up to a round value. The same figures belong beside it as a table. */
export const ColumnChart = ({ title, description, columns, top }: ColumnChartProps) => {
  const id = useId()
  const step = 100 / columns.length
  const every = labelEvery(columns.length)
  const isLabelled = (at: number) => (columns.length - 1 - at) % every === 0
  return (
    <div className={styles.frame}>
      <svg role="img" aria-labelledby={`${id}t ${id}d`} width="100%" height={plotEnd + 24} className={styles.chart}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        <line x1="0" x2="100%" y1={plotTop} y2={plotTop} className={styles.grid} />
        <text x="0" y={plotTop - 8} className={styles.small}>
          {top.shown}
        </text>
        {columns.map(({ label, name, value, shown }, at) => {
          const height = value === null ? 0 : Math.max(value > 0 ? 2 : 0, (plotHeight * value) / top.value)
          const middle = `${step * (at + 0.5)}%`
          // On a narrow screen every second label is left out, but never the last one.
          const minor = (columns.length - 1 - at) % (every * 2) === 0 ? '' : styles.minor
          return (
            <g key={name}>
              <rect x={`${step * (at + 0.15)}%`} y={plotEnd - height} width={`${step * 0.7}%`} height={height} rx="3" className={styles.bar}>
                <title>{`${name}: ${shown}`}</title>
              </rect>
              {columns.length <= mostLabelled && value !== null && value > 0 && (
                <text x={middle} y={plotEnd - height - 6} textAnchor="middle" className={`${styles.strong} ${styles.small} ${minor}`}>
                  {shown}
                </text>
              )}
              {isLabelled(at) && (
                <text x={middle} y={plotEnd + 18} textAnchor={at === columns.length - 1 && every > 1 ? 'end' : 'middle'} className={`${styles.small} ${minor}`}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={plotEnd} y2={plotEnd} className={styles.grid} />
      </svg>
    </div>
  )
}
