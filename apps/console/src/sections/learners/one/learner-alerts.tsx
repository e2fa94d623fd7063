import type { LearnerAlert } from '@lanyard/contract'
import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn, daysBetween } from '@lanyard/web/format/times.ts'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './learner-alerts.module.css'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

type Said = { tone: 'error' | 'warning'; title: string; detail: string; action: { label: string; to: string } }

const said = (alert: LearnerAlert, today: string, day: (iso: string) => string): Said => {
  if (alert.kind === 'overdue') {
    const amounts = alert.amounts.map(({ currency, symbol, amount }) => sayAmount(amount, { code: currency, symbol }, { withCode: true })).join(', ')
    const invoices = alert.invoices === 1 ? '1 invoice' : `${alert.invoices} invoices`
    const detail = `${invoices}, oldest ${days(daysBetween(alert.since, today))}`
    return { tone: 'error', title: `${amounts} overdue`, detail, action: { label: 'View', to: '#money' } }
  }
  const left = daysBetween(today, alert.expires)
  const name = alert.document === 'passport' ? 'Passport' : 'Visa'
  const title = left < 0 ? `${name} expired` : left === 0 ? `${name} expires today` : `${name} expires in ${days(left)}`
  return { tone: left < 0 ? 'error' : 'warning', title, detail: day(alert.expires), action: { label: 'View', to: '#details' } }
}

/** What needs staff first, each with its one action. */
export const LearnerAlerts = ({ alerts }: { alerts: readonly LearnerAlert[] }) => {
  const clock = useTenantClock()
  if (alerts.length === 0) return null
  const today = dayIn(new Date(), clock.timeZone)
  return (
    <ul className={styles.alerts} aria-label="Needs attention">
      {alerts.map((alert) => {
        const { tone, title, detail, action } = said(alert, today, (iso) => sayDay(iso, clock))
        const Icon = tone === 'error' ? CircleAlert : TriangleAlert
        return (
          <li key={title} className={styles.alert} data-tone={tone}>
            <Icon size={20} aria-hidden />
            <div>
              <strong>{title}</strong>
              <small>{detail}</small>
            </div>
            <a href={action.to} aria-label={`${action.label}: ${title}`}>
              {action.label}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
