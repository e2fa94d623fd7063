import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../records/amount.tsx'
import styles from './finances.module.css'
import { financeStats } from './queries.ts'

/** Total, outstanding and overdue. Currencies are listed separately and never added up. */
export const FinanceSummary = () => (
  <section aria-label="Summary" className={styles.summary}>
    <Region query={useQuery(financeStats)} what="Your summary" skeleton={<SummarySkeleton />}>
      {(stats) => {
        const others = stats.otherCurrencies
        const amount = (of: 'outstandingAmount' | 'overdueAmount' | 'totalAmount') => (
          <>
            <strong className={styles.figure}>
              <Amount value={stats[of]} currency={stats.currency} withCode={others.length > 0} />
            </strong>
            {others
              .filter((other) => other[of] !== 0)
              .map((other) => (
                <span key={other.currencyId} className={styles.also}>
                  and <Amount value={other[of]} currency={other.currency} withCode />
                </span>
              ))}
          </>
        )
        const isOverdue = stats.overdueAmount > 0 || others.some(({ overdueAmount }) => overdueAmount > 0)
        return (
          <dl className={styles.tiles}>
            <div className={styles.tile}>
              <dt>Outstanding</dt>
              <dd>{amount('outstandingAmount')}</dd>
            </div>
            <div className={styles.tile} data-tone={isOverdue ? 'error' : undefined}>
              <dt>Overdue</dt>
              <dd>
                {amount('overdueAmount')}
                {isOverdue && (
                  <Link to="/finance" search={{ tab: 'invoices', state: 'overdue' }} className={styles.which}>
                    Show which
                  </Link>
                )}
              </dd>
            </div>
            <div className={styles.tile}>
              <dt>Total invoiced</dt>
              <dd>{amount('totalAmount')}</dd>
            </div>
          </dl>
        )
      }}
    </Region>
  </section>
)

const SummarySkeleton = () => (
  <div className={styles.tiles}>
    {['outstanding', 'overdue', 'total'].map((tile) => (
      <div key={tile} className={styles.tile}>
        <Skeleton lines={3} label="Loading your summary" />
      </div>
    ))}
  </div>
)
