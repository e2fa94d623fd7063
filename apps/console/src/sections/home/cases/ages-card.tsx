import type { Home } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { BarChart } from '../../../charts/bar-chart.tsx'
import { FiguresTable } from '../../../charts/figures-table.tsx'
import { useMay } from '../../../session.ts'
import { ageLabels, counted, whole } from '../../reports/say-figures.ts'
import styles from './home-cases.module.css'

/** How long open cases have been waiting. */
export const AgesCard = ({ cases: { Open, ByAge } }: { cases: NonNullable<Home['Cases']> }) => {
  const seesReports = useMay('cases:read')
  const title = 'Open cases by age'
  const bars = ByAge.map(({ Age, Count }) => ({
    label: ageLabels[Age],
    value: Count,
    shown: whole(Count),
    tone: Age === 'older' ? ('error' as const) : undefined,
  }))
  const figures = { columns: [{ label: 'Raised' }, { label: 'Open cases' }], rows: bars.map(({ label, value }) => [label, value]) }
  return (
    <section className={styles.card} aria-labelledby="ages">
      <div className={styles.top}>
        <Heading size="M" id="ages">
          {title}
        </Heading>
        {seesReports ? (
          <Link to="/reports" className={styles.more}>
            See reports <ArrowRight size={14} aria-hidden />
          </Link>
        ) : (
          <span>{counted(Open, 'case')}</span>
        )}
      </div>
      <div className={styles.chart}>
        <BarChart title={title} description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')} bars={bars} />
        <FiguresTable title={title} figures={figures} isSpoken />
      </div>
    </section>
  )
}
