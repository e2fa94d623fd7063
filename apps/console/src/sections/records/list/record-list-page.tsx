import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileStack, Plus } from 'lucide-react'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { ExportRecords } from '../export/export-records.tsx'
import { useKnownType } from '../known-type.ts'
import { aboutTypes } from '../type-labels.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { RecordFilters } from './record-filters.tsx'
import { columnsIn, listOf, newest, recordsOf, searchOf } from './record-list.ts'
import { RecordTable } from './record-table.tsx'

const recordListRoute = getRouteApi('/tenant/data/records/$type')

/** All records of a type: search, filters, columns, sorting. */
export const RecordListPage = () => {
  const { type: name } = recordListRoute.useParams()
  const search = recordListRoute.useSearch()
  const navigate = useNavigate()
  const { type, mayWrite } = useKnownType(name)
  usePageTitle(type.many)
  const list = useList(listOf(type), searchOf(type, search))
  const records = useQuery({ ...recordsOf(type, list.search), placeholderData: keepPreviousData })
  const columns = columnsIn(type, search)
  const chooseColumns = (chosen: readonly string[] | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, columns: chosen?.join(',') }), replace: true, resetScroll: false })
  const create = mayWrite && (
    <Link to="/data/records/$type/new" params={{ type: name }} className={buttonClasses()}>
      <Plus size={17} aria-hidden />
      <span>New {type.one.toLowerCase()}</span>
    </Link>
  )
  const sortable = type.shown.filter((field) => list.shape.sorts.includes(field.name) && columns.includes(field.name))
  return (
    <Page>
      <BackLink to="/data/records">Records</BackLink>
      <PageHeader title={type.many} lead={aboutTypes[type.name]?.about}>
        {create}
      </PageHeader>
      <ListTools>
        <ListSearchField list={list} label={`Search ${type.many.toLowerCase()}`} placeholder="Names, numbers, codes" />
        <FilterChips list={list} name="retired" label="State" all="Current" options={[{ value: 'yes', label: 'Retired' }]} />
        <RecordFilters type={type} list={list} />
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: newest, order: 'desc', label: 'Newest first' },
            ...sortable.map((field) => ({ sort: field.name, order: 'asc' as const, label: `By ${field.label.toLowerCase()}` })),
          ]}
        />
        <ColumnChooser type={type} columns={columns} onChoose={chooseColumns} />
        <ExportRecords type={type} />
      </ListTools>
      <ListResults
        list={list}
        query={records}
        what={type.many}
        skeleton={<TableSkeleton rows={10} />}
        empty={
          <EmptyState icon={<FileStack size={22} />} action={create}>
            No {type.many.toLowerCase()} yet.{' '}
            {mayWrite ? 'Create one here, or bring them in with an import.' : 'They appear here once someone creates or imports them.'}
          </EmptyState>
        }
      >
        {(items) => <RecordTable type={type} list={list} columns={columns} records={items} />}
      </ListResults>
    </Page>
  )
}
