import type { OverdueReport } from '@lanyard/contract'
import { type LocaleClock, sayOfficialDay } from '@lanyard/web/format/dates.ts'
import { currencyDecimals, formatMoney } from '@lanyard/web/format/money.ts'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { BarChart } from '../../charts/bar-chart.tsx'
import { useTenantClock } from '../../list/tenant-clock.ts'
import { ReportCard, type Shown } from './report-card.tsx'
import styles from './reports.module.css'
import { callQuery } from './reports-api.ts'
import { nameOf } from './say-figures.ts'

type Amount = OverdueReport['totals'][number]

const sayAmount = ({ currency, symbol, amount }: Amount, locale: string) => formatMoney(amount, { symbol, locale, ...currencyDecimals(currency) })

const showOverdue = ({ today, totals, courses }: OverdueReport, clock: LocaleClock): Shown => {
  const { locale } = clock
  const named = courses.map((course) => ({ ...course, label: nameOf(course, 'No course') }))
  return {
    summary: `${totals.map((total) => sayAmount(total, locale)).join(' and ')} overdue today.`,
    isEmpty: courses.length === 0,
    to: today,
    figures: {
      columns: [
        ...[{ label: 'Course' }, { label: 'Currency' }, { label: 'Overdue' }, { label: 'Invoices' }, { label: 'Learners' }],
        { label: 'Oldest due date', say: (day) => sayOfficialDay(String(day), clock) },
      ],
      rows: named.map(({ label, overdue, invoices, learners, oldest }) => [label, overdue.currency, overdue.amount, invoices, learners, oldest]),
    },
    chart: totals.map(({ currency }) => {
      const bars = named
        .filter(({ overdue }) => overdue.currency === currency)
        .map(({ label, overdue }) => ({ label, value: overdue.amount, shown: sayAmount(overdue, locale) }))
      const title = totals.length === 1 ? 'Overdue money by course' : `Overdue money by course, in ${currency}`
      return (
        <Fragment key={currency}>
          {totals.length > 1 && (
            <Heading size="XS" level={4} className={styles.currency}>
              {currency}
            </Heading>
          )}
          <BarChart title={title} description={bars.map(({ label, shown }) => `${label}: ${shown}`).join('. ')} bars={bars} labels="above" />
        </Fragment>
      )
    }),
  }
}

export const Overdue = () => {
  const clock = useTenantClock()
  return (
    <ReportCard
      title="Overdue by course"
      query={useQuery(callQuery('getOverdueReport'))}
      empty="Nothing is overdue. Invoices that aren’t paid by their due date will be counted here."
      show={(data) => showOverdue(data, clock)}
    />
  )
}
