import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { FilterSelect, sinceOptions } from '@lanyard/web/list/filter-select.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import type { ListShape } from '@lanyard/web/list/list-search.ts'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { type List, useList } from '@lanyard/web/list/use-list.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LifeBuoy, Plus } from 'lucide-react'
import { useCaseColumns } from './case-columns.tsx'
import { caseList } from './case-list.ts'
import { caseCategories, casesOf } from './case-queries.ts'
import { caseStatuses } from './case-status.ts'
import styles from './support.module.css'

const supportRoute = getRouteApi('/protected/support')

const RaiseACase = () => (
  <Link to="/support/new" className={buttonClasses()}>
    <Plus size={17} aria-hidden />
    Raise a case
  </Link>
)

type CasesList = typeof caseList extends ListShape<infer Sort, infer Filter> ? List<Sort, Filter> : never

const CaseFilters = ({ list }: { list: CasesList }) => {
  const { data: categories } = useQuery(caseCategories)
  const options = (categories?.items ?? []).flatMap(({ description }) => (description ? [{ value: description, label: description }] : []))
  return (
    <div className={styles.filters}>
      <FilterSelect list={list} name="category" label="About" all="Every category" options={options} />
      <FilterSelect list={list} name="since" label="Last answer" all="Any time" options={sinceOptions} />
    </div>
  )
}

/** The learner's cases, and whose turn each is. */
export const SupportPage = () => {
  const list = useList(caseList, supportRoute.useSearch())
  const cases = useQuery({ ...casesOf(list.search), placeholderData: keepPreviousData })
  const columns = useCaseColumns()
  return (
    <Page>
      <PageHeader title="Support" lead="Ask a question and keep track of our replies.">
        <ListSearchField list={list} label="Search subjects" />
        <RaiseACase />
      </PageHeader>
      <ListTools list={list} results={cases}>
        <FilterChips list={list} name="status" label="Status" options={caseStatuses.map((status) => ({ value: status, label: status }))} />
        <CaseFilters list={list} />
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: 'lastPublicEntryAt', order: 'desc', label: 'Newest first' },
            { sort: 'lastPublicEntryAt', order: 'asc', label: 'Oldest first' },
            { sort: 'subject', order: 'asc', label: 'By subject' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={cases}
        what="Your cases"
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={<LifeBuoy size={22} />} action={<RaiseACase />}>
            You have no support cases yet. Open one when you need help.
          </EmptyState>
        }
      >
        {(items) => <DataTable list={list} label="Support cases" rows={items} rowKey={({ supportCaseId }) => supportCaseId} columns={columns} />}
      </ListResults>
    </Page>
  )
}
