import { sayTime } from '@lanyard/web/format/dates.ts'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useId } from 'react'
import { useTenantClock } from '../../../../list/tenant-clock.ts'
import { whole } from '../../import-labels.ts'
import styles from './progress.module.css'
import type { Sample } from './use-rate.ts'

/** The drawing area within the picture. */
const [left, right, top, bottom] = [40, 258, 8, 76]

/** The next round number: 1, 2 or 5 with zeros. */
const roundedUp = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const short = (value: number) => (value >= 1000 ? `${(value / 1000).toLocaleString('en', { maximumFractionDigits: 1 })}k` : whole(value))

/** How the rate went over the last minute. */
export const RateCard = ({ samples }: { samples: readonly Sample[] }) => {
  const id = useId()
  const clock = useTenantClock()
  const most = roundedUp(Math.max(1, ...samples.map(({ perSecond }) => perSecond)))
  const [start, end] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 1]
  const points = samples.map(({ at, perSecond }) => ({
    x: left + ((at - start) / Math.max(1, end - start)) * (right - left),
    y: top + (1 - perSecond / most) * (bottom - top),
  }))
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const last = points.at(-1)
  const seconds = Math.max(1, Math.round((end - start) / 1000))
  return (
    <section className={styles.rate} aria-labelledby={id}>
      <div className={styles.rateTop}>
        <Heading size="M" id={id}>
          Rows a second
        </Heading>
        <span>last {seconds} s</span>
      </div>
      <svg viewBox="0 0 264 98" role="img" aria-label={`Up to ${whole(most)} rows a second over the last ${seconds} seconds`}>
        {[most, most / 2, 0].map((value, index) => {
          const y = top + (index / 2) * (bottom - top)
          return (
            <g key={value}>
              <path d={`M${left} ${y}H264`} className={styles.grid} />
              <text x={left - 8} y={y + 4} textAnchor="end">
                {short(value)}
              </text>
            </g>
          )
        })}
        <path d={`M${left} ${bottom}L${line}L${last?.x ?? left} ${bottom}Z`} className={styles.fill} />
        <path d={`M${line}`} className={styles.line} />
        {last && <circle cx={last.x} cy={last.y} r={4} className={styles.dot} />}
        <text x={left} y={94}>
          {sayTime(new Date(start).toISOString(), clock)}
        </text>
        <text x={264} y={94} textAnchor="end">
          now
        </text>
      </svg>
    </section>
  )
}
