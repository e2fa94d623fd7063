import { getRouteApi } from '@tanstack/react-router'
import { CreditNotesTab } from './credit-notes-tab.tsx'
import { InvoicesTab } from './invoices-tab.tsx'

import { PaymentsTab } from './payments-tab.tsx'

const financeRoute = getRouteApi('/protected/finance')

/** What is owed, when it is due, and what was paid. */
export const FinancePage = () => {
  const { tab } = financeRoute.useSearch()
  if (tab === 'payments') return <PaymentsTab />
  if (tab === 'credit-notes') return <CreditNotesTab />
  return <InvoicesTab />
}
