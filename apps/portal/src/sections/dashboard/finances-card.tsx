import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../records/amount.tsx'
import { CardLink } from '../../records/card-link.tsx'
import styles from './dashboard.module.css'
import { financeStats } from './queries.ts'

/** The amounts owed. Other currencies are listed separately, and then each amount has its currency code. */
export const FinancesCard = () => (
  <Card title="Finances" action={<CardLink to="/finance">Details</CardLink>}>
    <Region query={useQuery(financeStats)} what="Your finances" skeleton={<Skeleton lines={4} label="Loading your finances" />}>
      {(stats) => {
        const several = stats.otherCurrencies.length > 0
        const own = { currency: stats.currency, ...(several && { withCode: true }) }
        return (
          <div className={styles.finances}>
            <p>
              <strong className={styles.large}>
                <Amount value={stats.outstandingAmount} {...own} />
              </strong>
              <span className={styles.small}>outstanding</span>
              {stats.otherCurrencies
                .filter(({ outstandingAmount }) => outstandingAmount !== 0)
                .map((other) => (
                  <span key={other.currencyId} className={styles.also}>
                    and <Amount value={other.outstandingAmount} currency={other.currency} withCode /> outstanding
                  </span>
                ))}
            </p>
            <dl className={styles.lines}>
              <div data-tone={stats.overdueAmount > 0 ? 'error' : undefined}>
                <dt>Overdue</dt>
                <dd>
                  <Amount value={stats.overdueAmount} {...own} />
                </dd>
              </div>
              <div>
                <dt>Total invoiced</dt>
                <dd>
                  <Amount value={stats.totalAmount} {...own} />
                </dd>
              </div>
            </dl>
          </div>
        )
      }}
    </Region>
  </Card>
)
