import { dayIn } from '@lanyard/web/format/times.ts'
import type { QueryClient } from '@tanstack/react-query'
import { tenant } from '../../session.ts'
import type { CreditNoteSearch, FinanceSearch, InvoiceSearch, PaymentSearch } from './finance-search.ts'
import { creditNotesOf, creditsOf, financeStats, invoiceOf, invoicesOf, linesOf, paymentsFor, paymentsOf } from './queries.ts'

/** Prefetches what the pages need. */
export const prefetchFinances = (queries: QueryClient, search: FinanceSearch) => {
  const today = dayIn(new Date(), tenant.get().TimeZone)
  void queries.prefetchQuery(financeStats)
  if (search.tab === 'payments') void queries.prefetchQuery(paymentsOf(search as PaymentSearch, today))
  else if (search.tab === 'credit-notes') void queries.prefetchQuery(creditNotesOf(search as CreditNoteSearch))
  else void queries.prefetchQuery(invoicesOf(search as InvoiceSearch, today))
}

/** What belongs to an invoice is asked for once the invoice is found. The page shows why it can't be loaded. */
export const prefetchInvoice = (queries: QueryClient, id: number) => {
  const { select, ...invoices } = invoiceOf(id)
  void queries.fetchQuery(invoices).then(
    (all) => {
      const invoice = select(all)
      if (!invoice) return
      void queries.prefetchQuery(financeStats)
      void queries.prefetchQuery(linesOf(id))
      void queries.prefetchQuery(creditsOf(id))
      void queries.prefetchQuery(paymentsFor(invoice))
    },
    () => {},
  )
}
