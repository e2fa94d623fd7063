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
import { getRouteApi, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { Amount } from '../../records/amount.tsx'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import { FinanceFrame } from './finance-frame.tsx'
import { type InvoiceSearch, invoiceList } from './finance-search.ts'
import styles from './finances.module.css'
import { stateOfInvoice, stillToPay } from './invoice-state.ts'
import { invoicesOf } from './queries.ts'

import { useSeveralCurrencies } from './use-several-currencies.ts'

const financeRoute = getRouteApi('/protected/finance')

export const InvoicesTab = () => {
  const list = useList(invoiceList, financeRoute.useSearch() as InvoiceSearch)
  const today = useToday()
  const withCode = useSeveralCurrencies()
  const invoices = useQuery({ ...invoicesOf(list.search, today), placeholderData: keepPreviousData })
  return (
    <FinanceFrame tab="invoices" search={<ListSearchField list={list} label="Search invoices" />}>
      <ListTools list={list} results={invoices}>
        <FilterChips
          list={list}
          name="state"
          label="Show"
          options={[
            { value: 'owing', label: 'To pay' },
            { value: 'overdue', label: 'Overdue' },
            { value: 'paid', label: 'Paid' },
          ]}
        />
        <SortSelect
          onlyForCards
          list={list}
          options={[
            { sort: 'issueDate', order: 'desc', label: 'Newest first' },
            { sort: 'dueDate', order: 'asc', label: 'Due first' },
            { sort: 'amountOwing', order: 'desc', label: 'Most owed first' },
            { sort: 'invoiceNumber', order: 'asc', label: 'By number' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={invoices}
        what="Your invoices"
        skeleton={<TableSkeleton label="Loading your invoices" />}
        empty={<EmptyState icon={<ReceiptText size={22} />}>You have no invoices. New ones will appear here.</EmptyState>}
      >
        {(items) => (
          <DataTable
            list={list}
            label="Invoices"
            rows={items}
            rowKey={({ financeInvoiceId }) => financeInvoiceId}
            columns={[
              {
                key: 'invoice',
                label: 'Invoice',
                sort: 'invoiceNumber',
                onCard: 'title',
                cell: ({ financeInvoiceId, invoiceNumber, invoiceReference }) => (
                  <>
                    <Link data-row-link to="/finance/invoices/$financeInvoiceId" params={{ financeInvoiceId: String(financeInvoiceId) }}>
                      {invoiceReference ?? invoiceNumber ?? 'Invoice'}
                    </Link>
                    {invoiceReference && <span className={styles.under}>{invoiceNumber}</span>}
                  </>
                ),
              },
              {
                key: 'issued',
                label: 'Issued',
                sort: 'issueDate',
                tight: true,
                from: 'wide',
                onCard: 'hidden',
                cell: ({ issueDate }) => <OfficialDay iso={issueDate} />,
              },
              { key: 'due', label: 'Due', sort: 'dueDate', tight: true, cell: ({ dueDate }) => <OfficialDay iso={dueDate} /> },
              {
                key: 'total',
                label: 'Total',
                sort: 'amountTotal',
                from: 'wide',
                end: true,
                tight: true,
                cell: ({ amountTotal, currency }) => <Amount value={amountTotal} currency={currency} withCode={withCode} />,
              },
              {
                key: 'owing',
                label: 'To pay',
                sort: 'amountOwing',
                end: true,
                tight: true,
                cell: (invoice) =>
                  stillToPay(invoice) === 0 ? (
                    <span className={styles.nothing}>
                      <Amount value={0} currency={invoice.currency} withCode={withCode} />
                    </span>
                  ) : (
                    <strong className={stateOfInvoice(invoice, today).isOverdue ? styles.overdue : undefined}>
                      <Amount value={invoice.amountOwing} currency={invoice.currency} withCode={withCode} />
                    </strong>
                  ),
              },
              {
                key: 'state',
                label: 'Status',
                tight: true,
                onCard: 'corner',
                cell: (invoice) => {
                  const { words, tone } = stateOfInvoice(invoice, today)
                  return <Badge tone={tone}>{words}</Badge>
                },
              },
            ]}
          />
        )}
      </ListResults>
    </FinanceFrame>
  )
}
