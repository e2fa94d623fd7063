import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import { FinanceFrame } from './finance-frame.tsx'
import { type PaymentSearch, paymentList } from './finance-search.ts'
import { PaymentsTable } from './payments-table.tsx'

import { paymentsOf } from './queries.ts'

const financeRoute = getRouteApi('/protected/finance')

export const PaymentsTab = () => {
  const list = useList(paymentList, financeRoute.useSearch() as PaymentSearch)
  const payments = useQuery({ ...paymentsOf(list.search, useToday()), placeholderData: keepPreviousData })
  return (
    <FinanceFrame tab="payments" search={<ListSearchField list={list} label="Search payments" />}>
      <ListTools list={list} results={payments}>
        <FilterChips list={list} name="since" label="Show" options={[{ value: 'year', label: 'Last 12 months' }]} />
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'paymentDate', order: 'desc', label: 'Newest first' },
            { sort: 'paymentDate', order: 'asc', label: 'Oldest first' },
            { sort: 'paymentAmount', order: 'desc', label: 'Largest first' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={payments}
        what="Your payments"
        skeleton={<TableSkeleton label="Loading your payments" />}
        empty={<EmptyState icon={<Wallet size={22} />}>We haven’t received a payment from you yet. Receipts will appear here.</EmptyState>}
      >
        {(items) => <PaymentsTable list={list} payments={items} />}
      </ListResults>
    </FinanceFrame>
  )
}
