import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Amount } from '../../records/amount.tsx'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import styles from './finances.module.css'
import { stateOfInvoice, stillToPay } from './invoice-state.ts'
import type { Invoice } from './queries.ts'

/** What is due and when; the page's header has the number and what it is for. An invoice always shows its currency. */
export const InvoiceAmounts = ({ invoice }: { invoice: Invoice }) => {
  const state = stateOfInvoice(invoice, useToday())
  return (
    <Card>
      <div className={styles.amounts}>
        <p className={styles.toPay} data-tone={state.isOverdue ? 'error' : undefined}>
          <span className={styles.label}>To pay</span>
          <strong className={styles.figure}>
            <Amount value={stillToPay(invoice)} currency={invoice.currency} withCode />
          </strong>
          {stillToPay(invoice) !== invoice.amountTotal && (
            <span className={styles.also}>
              of <Amount value={invoice.amountTotal} currency={invoice.currency} withCode />
            </span>
          )}
        </p>
        <Facts
          facts={[
            { label: 'Due', value: invoice.dueDate && <OfficialDay iso={invoice.dueDate} /> },
            { label: 'Issued', value: invoice.issueDate && <OfficialDay iso={invoice.issueDate} /> },
          ]}
        />
      </div>
    </Card>
  )
}
