import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TicketMinus } from 'lucide-react'
import { Amount } from '../../records/amount.tsx'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { FinanceFrame } from './finance-frame.tsx'
import { type CreditNoteSearch, creditNoteList } from './finance-search.ts'
import styles from './finances.module.css'
import { creditNotesOf } from './queries.ts'

import { useSeveralCurrencies } from './use-several-currencies.ts'

const financeRoute = getRouteApi('/protected/finance')

export const CreditNotesTab = () => {
  const list = useList(creditNoteList, financeRoute.useSearch() as CreditNoteSearch)
  const withCode = useSeveralCurrencies()
  const notes = useQuery({ ...creditNotesOf(list.search), placeholderData: keepPreviousData })
  return (
    <FinanceFrame tab="credit-notes" search={<ListSearchField list={list} label="Search credit notes" />}>
      <ListTools list={list} results={notes}>
        <FilterChips list={list} name="state" label="Show" options={[{ value: 'available', label: 'With credit left' }]} />
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'issueDate', order: 'desc', label: 'Newest first' },
            { sort: 'amountAvailable', order: 'desc', label: 'Most credit first' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={notes}
        what="Your credit notes"
        skeleton={<TableSkeleton rows={3} label="Loading your credit notes" />}
        empty={<EmptyState icon={<TicketMinus size={22} />}>You have no credit notes. When we owe you money, it will appear here.</EmptyState>}
      >
        {(items) => (
          <DataTable
            list={list}
            label="Credit notes"
            rows={items}
            rowKey={({ financeCreditNoteId }) => financeCreditNoteId}
            columns={[
              {
                key: 'note',
                label: 'Credit note',
                sort: 'creditNoteNumber',
                onCard: 'title',
                cell: ({ creditNoteNumber, creditNoteReference }) => (
                  <>
                    <strong>{creditNoteReference ?? creditNoteNumber ?? 'Credit note'}</strong>
                    {creditNoteReference && <span className={styles.under}>{creditNoteNumber}</span>}
                  </>
                ),
              },
              { key: 'issued', label: 'Issued', sort: 'issueDate', tight: true, cell: ({ issueDate }) => <OfficialDay iso={issueDate} /> },
              {
                key: 'total',
                label: 'Total',
                sort: 'amountTotal',
                end: true,
                tight: true,
                cell: ({ amountTotal, currency }) => <Amount value={amountTotal} currency={currency} withCode={withCode} />,
              },
              {
                key: 'available',
                label: 'Still available',
                sort: 'amountAvailable',
                end: true,
                tight: true,
                cell: ({ amountAvailable, currency }) => (
                  <strong>
                    <Amount value={amountAvailable} currency={currency} withCode={withCode} />
                  </strong>
                ),
              },
              {
                key: 'state',
                label: 'Status',
                tight: true,
                onCard: 'corner',
                cell: ({ creditNoteStatus, amountAvailable }) => (
                  <Badge tone={(amountAvailable ?? 0) > 0 ? 'info' : 'plain'}>{creditNoteStatus?.description ?? 'Issued'}</Badge>
                ),
              },
            ]}
          />
        )}
      </ListResults>
    </FinanceFrame>
  )
}
