import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../records/amount.tsx'
import styles from './finances.module.css'
import { type Invoice, linesOf } from './queries.ts'

/** The invoice's lines down to the total. */
export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => {
  const lines = useQuery(linesOf(invoice.financeInvoiceId))
  return (
    <Card title="Items">
      <Region query={lines} what="The lines of this invoice" skeleton={<TableSkeleton rows={2} label="Loading the lines" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState>This invoice has no line items.</EmptyState>
          ) : (
            <>
              <DataTable
                label="Lines"
                rows={items}
                rowKey={({ lineNumber }) => lineNumber}
                columns={[
                  {
                    key: 'what',
                    label: 'Description',
                    onCard: 'title',
                    cell: ({ description, courseEnrolmentId, courseOfferDescription, unitDescription }) => (
                      <>
                        <strong>{description ?? unitDescription ?? courseOfferDescription ?? 'Fee'}</strong>
                        {courseEnrolmentId != null && (
                          <span className={styles.under}>
                            <Link to="/my-courses/$courseEnrolmentId" params={{ courseEnrolmentId: String(courseEnrolmentId) }}>
                              {unitDescription ?? courseOfferDescription}
                            </Link>
                          </span>
                        )}
                      </>
                    ),
                  },
                  { key: 'quantity', label: 'Quantity', end: true, tight: true, cell: ({ quantity }) => <span data-figures>{quantity ?? 1}</span> },
                  {
                    key: 'each',
                    label: 'Each',
                    end: true,
                    tight: true,
                    cell: ({ unitAmount }) => <Amount value={unitAmount} currency={invoice.currency} />,
                  },
                  {
                    key: 'amount',
                    label: 'Amount',
                    end: true,
                    tight: true,
                    cell: ({ amount }) => (
                      <strong>
                        <Amount value={amount} currency={invoice.currency} />
                      </strong>
                    ),
                  },
                ]}
              />
              <p className={styles.total}>
                <span>Total</span>
                <strong>
                  <Amount value={invoice.amountTotal} currency={invoice.currency} withCode />
                </strong>
              </p>
            </>
          )
        }
      </Region>
    </Card>
  )
}
