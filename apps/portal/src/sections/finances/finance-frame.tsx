import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import type { ReactNode } from 'react'
import type { FinanceTab } from './finance-search.ts'
import { FinanceSummary } from './finance-summary.tsx'

const tabs: { tab: FinanceTab; label: string }[] = [
  { tab: 'invoices', label: 'Invoices' },
  { tab: 'payments', label: 'Payments' },
  { tab: 'credit-notes', label: 'Credit notes' },
]

/** The header, summary and tabs around the open list. */
export const FinanceFrame = ({ tab, search, children }: { tab: FinanceTab; search: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHeader title="Finances">{search}</PageHeader>
    <FinanceSummary />
    <div data-print="no">
      <TabLinks label="Finances" tabs={tabs} current={tab} />
    </div>
    {children}
  </Page>
)
