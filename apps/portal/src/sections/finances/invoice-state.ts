import { endedInvoiceStatuses, invoiceStatuses } from '@lanyard/contract/statuses'
import { daysBetween } from '@lanyard/web/format/times.ts'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'
import type { Invoice } from './queries.ts'

/** What is still to pay: nothing on an invoice that nobody waits for. */
export const stillToPay = ({ financeInvoiceStatusId, amountOwing }: Invoice) =>
  endedInvoiceStatuses.includes(financeInvoiceStatusId ?? 0) ? 0 : (amountOwing ?? 0)

/** Where an invoice stands: what is due counts before the word that was filed. */
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
