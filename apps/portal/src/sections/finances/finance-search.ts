import { listShape, readListSearch, type SearchOf } from '@lanyard/web/list/list-search.ts'

export const financeTabs = ['invoices', 'payments', 'credit-notes'] as const
export type FinanceTab = (typeof financeTabs)[number]

export const invoiceList = listShape({
  sorts: ['issueDate', 'dueDate', 'invoiceNumber', 'amountTotal', 'amountOwing'],
  sort: 'issueDate',
  order: 'desc',
  filters: { state: ['owing', 'overdue', 'paid'] },
})
export const paymentList = listShape({
  sorts: ['paymentDate', 'receiptNumber', 'invoiceNumber', 'paymentAmount'],
  sort: 'paymentDate',
  order: 'desc',
  filters: { since: ['year'] },
})
export const creditNoteList = listShape({
  sorts: ['issueDate', 'creditNoteNumber', 'amountTotal', 'amountAvailable'],
  sort: 'issueDate',
  order: 'desc',
  filters: { state: ['available'] },
})

export type InvoiceSearch = SearchOf<typeof invoiceList>
export type PaymentSearch = SearchOf<typeof paymentList>
export type CreditNoteSearch = SearchOf<typeof creditNoteList>
export type FinanceSearch = {
  tab: FinanceTab
  q?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
} & {
  state?: string | undefined
  since?: string | undefined
}

const lists = { invoices: invoiceList, payments: paymentList, 'credit-notes': creditNoteList }

/** `tab`, plus the parameters of that tab's list. */
export const readFinanceSearch = (given: Record<string, unknown>): FinanceSearch => {
  const tab = financeTabs.find((one) => one === given.tab) ?? 'invoices'
  return { tab, ...readListSearch(lists[tab] as typeof invoiceList)(given) }
}
