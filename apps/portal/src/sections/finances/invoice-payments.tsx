import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { PaymentsTable } from './payments-table.tsx'
import { type Invoice, paymentsFor } from './queries.ts'

export const InvoicePayments = ({ invoice }: { invoice: Invoice }) => (
  <Card title="Payments">
    <Region query={useQuery(paymentsFor(invoice))} what="The payments" skeleton={<TableSkeleton rows={2} label="Loading the payments" />}>
      {(payments) =>
        payments.length === 0 ? (
          <EmptyState icon={<Wallet size={22} />}>Nothing has been paid on this invoice yet.</EmptyState>
        ) : (
          <PaymentsTable payments={payments} />
        )
      }
    </Region>
  </Card>
)
