import type { StaffLearner } from '@lanyard/contract'
import { sayAmount } from '@lanyard/web/format/amounts.ts'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { Fragment } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import styles from './learner.module.css'
import { LearnerCard, Nothing } from './learner-card.tsx'

type Amount = { currency: string; symbol: string | null }
const say = (amount: number, { currency, symbol }: Amount) => sayAmount(amount, { code: currency, symbol }, { withCode: true })

export const MoneyCard = ({ money: { totals, lastPayment } }: { money: NonNullable<StaffLearner['money']> }) => {
  const clock = useTenantClock()
  return (
    <LearnerCard title="Money" id="money">
      {totals.length === 0 && <Nothing>No invoices yet.</Nothing>}
      {totals.map((total) => (
        <Fragment key={total.currency}>
          <p className={styles.big} data-tone={total.overdue > 0 ? 'error' : undefined}>
            {say(total.overdue > 0 ? total.overdue : total.outstanding, total)} <small>{total.overdue > 0 ? 'overdue' : 'outstanding'}</small>
          </p>
          <dl className={styles.facts}>
            {total.overdue > 0 && (
              <div>
                <dt>Outstanding</dt>
                <dd>{say(total.outstanding, total)}</dd>
              </div>
            )}
            <div>
              <dt>Total invoiced</dt>
              <dd>{say(total.invoiced, total)}</dd>
            </div>
          </dl>
        </Fragment>
      ))}
      {lastPayment && (
        <dl className={styles.facts}>
          <div>
            <dt>Last payment, {sayDay(lastPayment.day, clock)}</dt>
            <dd>{say(lastPayment.amount.amount, lastPayment.amount)}</dd>
          </div>
        </dl>
      )}
    </LearnerCard>
  )
}
