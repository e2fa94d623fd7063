import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSum } from './invoice-sum.tsx'
import { HowToPay } from './paying/how-to-pay.tsx'
import { creditsOf, financeStats, type Invoice, linesOf, paymentsFor } from './queries.ts'

/** Lines and payments appear together, so nothing shifts when one of them arrives. Each fails independently. */
export const InvoiceDetails = ({ invoice }: { invoice: Invoice }) => {
  const isWaiting = [
    useQuery(linesOf(invoice.financeInvoiceId)).isPending,
    useQuery(paymentsFor(invoice)).isPending,
    useQuery(creditsOf(invoice.financeInvoiceId)).isPending,
    useQuery(financeStats).isPending,
  ]
  if (isWaiting.includes(true))
    return (
      <>
        <Card title="Items">
          <TableSkeleton rows={2} label="Loading the lines" />
        </Card>
        <Card title="How it adds up">
          <TableSkeleton rows={2} label="Loading the payments" />
        </Card>
      </>
    )
  return (
    <>
      <HowToPay invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceSum invoice={invoice} />
    </>
  )
}
