import { invoiceStatuses, owedInvoiceStatuses } from '@lanyard/contract/statuses'
import { addDays } from '@lanyard/web/format/times.ts'
import { pageOf } from '@lanyard/web/list/list-search.ts'
import { callQuery, callWholeList, type client } from '../../api.ts'
import { type CreditNoteSearch, creditNoteList, type InvoiceSearch, invoiceList, type PaymentSearch, paymentList } from './finance-search.ts'

export type Invoice = Awaited<ReturnType<typeof client.listFinanceInvoices>>['items'][number]
export type Payment = Awaited<ReturnType<typeof client.listFinancePayments>>['items'][number]

const owed = { amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: [...owedInvoiceStatuses] }

const invoicesIn = (state: string | undefined, today: string) => {
  if (state === 'owing') return owed
  if (state === 'overdue') return { ...owed, dueDateFilter: { lt: today } }
  return state === 'paid' ? { financeInvoiceStatusIdFilter: invoiceStatuses.paid } : {}
}

export const financeStats = callQuery('getFinanceStats')

export const invoicesOf = (search: InvoiceSearch, today: string) =>
  callQuery('listFinanceInvoices', { query: { ...pageOf(invoiceList, search), search: search.q, ...invoicesIn(search.state, today) } })

export const paymentsOf = (search: PaymentSearch, today: string) =>
  callQuery('listFinancePayments', {
    query: { ...pageOf(paymentList, search), search: search.q, ...(search.since === 'year' && { paymentDateFilter: { gte: addDays(today, -365) } }) },
  })

export const creditNotesOf = (search: CreditNoteSearch) =>
  callQuery('listFinanceCreditNotes', {
    query: { ...pageOf(creditNoteList, search), search: search.q, ...(search.state === 'available' && { amountAvailableFilter: { gt: 0 } }) },
  })

/** One of the learner's invoices, or null. */
export const invoiceOf = (financeInvoiceId: number) => ({
  ...callWholeList('listFinanceInvoices'),
  select: (invoices: Invoice[]): Invoice | null => invoices.find((invoice) => invoice.financeInvoiceId === financeInvoiceId) ?? null,
})

export const linesOf = (financeInvoiceId: number) =>
  callQuery('listFinanceInvoiceLines', { params: { id: financeInvoiceId }, query: { take: 200, sort: 'lineNumber', order: 'asc' } })

export const creditsOf = (financeInvoiceId: number) =>
  callQuery('listFinanceInvoiceCredits', { params: { id: financeInvoiceId }, query: { take: 200, sort: 'issueDate', order: 'asc' } })

/** The server's filter is a text search, so results that merely contain the number are removed. */
export const paymentsFor = ({ financeInvoiceId, invoiceNumber }: Invoice) => ({
  ...callWholeList('listFinancePayments', { query: { ...(invoiceNumber && { invoiceNumberFilter: invoiceNumber }), sort: 'paymentDate', order: 'asc' } }),
  select: (payments: Payment[]): Payment[] => payments.filter((payment) => payment.financeInvoiceId === financeInvoiceId),
})
