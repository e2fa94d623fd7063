import { paymentStatuses } from '@lanyard/contract/statuses'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { Badge, type BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../records/amount.tsx'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import styles from './finances.module.css'
import type { Payment } from './queries.ts'
import { useSeveralCurrencies } from './use-several-currencies.ts'

const tones: Readonly<Record<number, BadgeTone>> = {
  [paymentStatuses.pending]: 'warning',
  [paymentStatuses.processing]: 'warning',
  [paymentStatuses.completed]: 'success',
  [paymentStatuses.partiallyAllocated]: 'success',
  [paymentStatuses.allocated]: 'success',
  [paymentStatuses.failed]: 'error',
  [paymentStatuses.refunded]: 'plain',
  [paymentStatuses.reversed]: 'error',
  [paymentStatuses.cancelled]: 'plain',
}

/** Money that went back to the learner. */
const isRefund = (status: number | null | undefined, refund: number | null | undefined) => refund != null || status === paymentStatuses.refunded

type Sort = 'paymentDate' | 'receiptNumber' | 'invoiceNumber' | 'paymentAmount'

/** Receipts: date, method, amount and invoice. */
export const PaymentsTable = ({ list, payments }: { list: List<Sort, 'since'>; payments: readonly Payment[] }) => {
  const withCode = useSeveralCurrencies()
  const columns: Column<Payment, Sort>[] = [
    {
      key: 'receipt',
      label: 'Receipt',
      sort: 'receiptNumber',
      onCard: 'title',
      cell: ({ receiptNumber, financePaymentStatusId, financeRefundId }) => (
        <>
          <strong>{receiptNumber ?? 'Payment'}</strong>
          {isRefund(financePaymentStatusId, financeRefundId) && <span className={styles.under}>Refunded to you</span>}
        </>
      ),
    },
    { key: 'date', label: 'Date', sort: 'paymentDate', tight: true, cell: ({ paymentDate }) => <OfficialDay iso={paymentDate} /> },
    { key: 'method', label: 'Paid by', from: 'wide', cell: ({ paymentMethod }) => paymentMethod?.description ?? '–' },
    {
      key: 'invoice',
      label: 'For invoice',
      sort: 'invoiceNumber',
      cell: ({ financeInvoiceId, invoiceNumber }) =>
        financeInvoiceId == null ? (
          'Not assigned yet'
        ) : (
          <Link to="/finance/invoices/$financeInvoiceId" params={{ financeInvoiceId: String(financeInvoiceId) }}>
            {invoiceNumber ?? 'Invoice'}
          </Link>
        ),
    },
    {
      key: 'amount',
      label: 'Amount',
      sort: 'paymentAmount',
      end: true,
      tight: true,
      cell: ({ paymentAmount, currency, financePaymentStatusId, financeRefundId }) => (
        <strong>
          <Amount value={isRefund(financePaymentStatusId, financeRefundId) ? -(paymentAmount ?? 0) : paymentAmount} currency={currency} withCode={withCode} />
        </strong>
      ),
    },
    {
      key: 'state',
      label: 'Status',
      tight: true,
      onCard: 'corner',
      cell: ({ financePaymentStatusId, paymentStatus }) => (
        <Badge tone={tones[financePaymentStatusId ?? 0] ?? 'plain'}>{paymentStatus?.description ?? 'Received'}</Badge>
      ),
    },
  ]
  return <DataTable list={list} label="Payments" rows={payments} rowKey={({ financePaymentId }) => financePaymentId} columns={columns} />
}
