import { endedInvoiceStatuses, invoiceStatuses } from '@lanyard/contract/statuses'
import { daysBetween } from '@lanyard/web/format/times.ts'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import type { Invoice } from './queries.ts'

/** The balance due: zero on an invoice for which no payment is expected. */
export const stillToPay = ({ financeInvoiceStatusId, amountOwing }: Invoice) =>
  endedInvoiceStatuses.includes(financeInvoiceStatusId ?? 0) ? 0 : (amountOwing ?? 0)

/** An invoice's state. What is due takes precedence over the recorded status. */
export const stateOfInvoice = (invoice: Invoice, today: string): { words: string; tone: BadgeTone; isOverdue: boolean } => {
  const { financeInvoiceStatusId: status, amountOwing, dueDate, invoiceStatus } = invoice
  const filed = invoiceStatus?.description ?? 'Issued'
  if (endedInvoiceStatuses.includes(status ?? 0)) return { words: filed, tone: 'plain', isOverdue: false }
  if (status === invoiceStatuses.paid || (amountOwing ?? 0) <= 0) return { words: 'Paid', tone: 'success', isOverdue: false }
  const late = dueDate ? daysBetween(dueDate, today) : 0
  if (late > 0) return { words: late === 1 ? '1 day overdue' : `${late} days overdue`, tone: 'error', isOverdue: true }
  const days = dueDate ? -late : undefined
  const words =
    days === undefined ? filed : days === 0 ? 'Due today' : days <= 14 ? `Due in ${days === 1 ? '1 day' : `${days} days`}` : filed === 'Sent' ? 'To pay' : filed
  return { words, tone: days !== undefined && days <= 14 ? 'warning' : 'info', isOverdue: false }
}
