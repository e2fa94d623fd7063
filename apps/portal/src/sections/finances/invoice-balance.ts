import { paymentStatuses } from '@lanyard/contract/statuses'
import type { client } from '../../api.ts'
import { stillToPay } from './invoice-state.ts'
import type { Invoice, Payment } from './queries.ts'

type Credit = Awaited<ReturnType<typeof client.listFinanceInvoiceCredits>>['items'][number]
type Entry = { key: string; label: string; day: string | null; detail: string | null; amount: number }

const received: ReadonlySet<number> = new Set([paymentStatuses.completed, paymentStatuses.partiallyAllocated, paymentStatuses.allocated])
const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null

const paymentEntries = (payment: Payment): Entry[] => {
  const { financePaymentId, financePaymentStatusId, financeRefundId, paymentAmount, paymentDate, receiptNumber, paymentMethod } = payment
  const isRefunded = financeRefundId != null || financePaymentStatusId === paymentStatuses.refunded
  if (!isRefunded && !received.has(financePaymentStatusId ?? 0)) return []
  const of = { day: paymentDate ?? null, detail: joined(receiptNumber, paymentMethod?.description) }
  const paid = { key: `payment ${financePaymentId}`, label: 'Payment', ...of, amount: -cents(paymentAmount) }
  if (!isRefunded) return [paid]
  return [paid, { key: `refund ${financePaymentId}`, label: 'Refunded to you', day: null, detail: receiptNumber ?? null, amount: cents(paymentAmount) }]
}

const creditEntry = ({ financeCreditNoteId, creditNoteNumber, creditNoteReference, issueDate, amountApplied }: Credit): Entry => ({
  key: `credit ${financeCreditNoteId}`,
  label: 'Credit',
  day: issueDate ?? null,
  detail: joined(creditNoteNumber, creditNoteReference),
  amount: -cents(amountApplied),
})

/** From the invoice's total to what is still to pay, in cents. What no record explains is named, so the amounts always add up. */
export const balanceOf = (invoice: Invoice, payments: readonly Payment[], credits: readonly Credit[]) => {
  const entries = [...payments.flatMap(paymentEntries), ...credits.map(creditEntry)].sort((one, other) => (one.day ?? '9').localeCompare(other.day ?? '9'))
  const toPay = cents(stillToPay(invoice))
  const rest = toPay - cents(invoice.amountTotal) - entries.reduce((sum, { amount }) => sum + amount, 0)
  const isEnded = toPay === 0 && cents(invoice.amountOwing) > 0
  const label = isEnded ? (invoice.invoiceStatus?.description ?? 'Written off') : 'Other adjustments'
  if (rest !== 0) entries.push({ key: 'rest', label, day: null, detail: null, amount: rest })
  return { total: cents(invoice.amountTotal), entries, toPay }
}
