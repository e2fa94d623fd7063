import { addDays } from '@lanyard/web/format/times.ts'
import { pageOf } from '@lanyard/web/list/list-search.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask, client } from '../../api.ts'
import { everyPage } from '../../list/every-page.ts'
import { type CreditNoteSearch, creditNoteList, type InvoiceSearch, invoiceList, type PaymentSearch, paymentList } from './finance-search.ts'

export type Invoice = Awaited<ReturnType<typeof client.listFinanceInvoices>>['items'][number]
export type Payment = Awaited<ReturnType<typeof client.listFinancePayments>>['items'][number]

/** Approved, sent, partially paid, overdue: what can still be owed. */
const owedStatuses = [3, 4, 5, 7]
const paid = 6

const owed = { amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: owedStatuses }

const invoicesIn = (state: string | undefined, today: string) => {
  if (state === 'owing') return owed
  if (state === 'overdue') return { ...owed, dueDateFilter: { lt: today } }
  return state === 'paid' ? { financeInvoiceStatusIdFilter: paid } : {}
}

export const financeStats = ask('getFinanceStats')

export const invoicesOf = (search: InvoiceSearch, today: string) =>
  ask('listFinanceInvoices', { query: { ...pageOf(invoiceList, search), search: search.q, ...invoicesIn(search.state, today) } })

export const paymentsOf = (search: PaymentSearch, today: string) =>
  ask('listFinancePayments', {
    query: { ...pageOf(paymentList, search), search: search.q, ...(search.since === 'year' && { paymentDateFilter: { gte: addDays(today, -365) } }) },
  })

export const creditNotesOf = (search: CreditNoteSearch) =>
  ask('listFinanceCreditNotes', {
    query: { ...pageOf(creditNoteList, search), search: search.q, ...(search.state === 'available' && { amountAvailableFilter: { gt: 0 } }) },
  })

/** One invoice among the learner's own; null when it is not there. */
export const invoiceOf = (financeInvoiceId: number) =>
  queryOptions({
    queryKey: ['listFinanceInvoices', { financeInvoiceId }],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const invoices = await everyPage((page) => client.listFinanceInvoices({ query: page, signal }))
      return invoices.find((invoice) => invoice.financeInvoiceId === financeInvoiceId) ?? null
    },
  })

export const linesOf = (financeInvoiceId: number) =>
  ask('listFinanceInvoiceLines', { params: { id: financeInvoiceId }, query: { take: 200, sort: 'lineNumber', order: 'asc' } })

/** The number is looked for by its words, so others that contain it are taken out again. */
export const paymentsFor = ({ financeInvoiceId, invoiceNumber }: Invoice) =>
  queryOptions({
    queryKey: ['listFinancePayments', { financeInvoiceId }],
    queryFn: async ({ signal }): Promise<Payment[]> => {
      const payments = await everyPage((page) =>
        client.listFinancePayments({
          query: { ...page, ...(invoiceNumber && { invoiceNumberFilter: invoiceNumber }), sort: 'paymentDate', order: 'asc' },
          signal,
        }),
      )
      return payments.filter((payment) => payment.financeInvoiceId === financeInvoiceId)
    },
  })
