import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Amount } from '../../records/amount.tsx'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { balanceOf } from './invoice-balance.ts'
import styles from './invoice-sum.module.css'
import { creditsOf, type Invoice, paymentsFor } from './queries.ts'

type RowProps = { label: ReactNode; detail?: string | null; amount: number; invoice: Invoice }

const Row = ({ label, detail, amount, invoice }: RowProps) => (
  <div className={styles.row}>
    <dt>
      {label}
      {detail && <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd data-sign={amount < 0 ? 'less' : undefined}>
      <Amount value={amount / 100} currency={invoice.currency} />
    </dd>
  </div>
)

/** How the total, the payments and the credits lead to what is still to pay. */
export const InvoiceSum = ({ invoice }: { invoice: Invoice }) => {
  const payments = useQuery(paymentsFor(invoice))
  const credits = useQuery(creditsOf(invoice.financeInvoiceId))
  const skeleton = <TableSkeleton rows={2} label="Loading the payments" />
  return (
    <Card title="How it adds up">
      <Region query={payments} what="The payments" skeleton={skeleton}>
        {(paid) => (
          <Region query={credits} what="The credits" skeleton={skeleton}>
            {({ items }) => {
              const { total, entries, toPay } = balanceOf(invoice, paid, items)
              return (
                <dl className={styles.sum}>
                  <Row label="Invoice total" amount={total} invoice={invoice} />
                  {entries.map(({ key, label, day, detail, amount }) => (
                    <Row
                      key={key}
                      label={
                        <>
                          {label}
                          {day && (
                            <>
                              , <OfficialDay iso={day} />
                            </>
                          )}
                        </>
                      }
                      detail={detail}
                      amount={amount}
                      invoice={invoice}
                    />
                  ))}
                  <Row label={<strong>To pay</strong>} amount={toPay} invoice={invoice} />
                </dl>
              )
            }}
          </Region>
        )}
      </Region>
    </Card>
  )
}
