import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { CountryFilter } from './country-filter.tsx'
import { tenantList, tenantsOf } from './tenant-list.ts'
import { TenantsTable } from './tenants-table.tsx'

const tenantsRoute = getRouteApi('/operator/providers')

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

/** Every provider on this installation. */
export const TenantsPage = () => {
  usePageTitle('Providers')
  const list = useList(tenantList, tenantsRoute.useSearch())
  const tenants = useQuery({ ...tenantsOf(list.search), placeholderData: keepPreviousData })
  const create = (
    <Link to="/providers/new" className={buttonClasses()}>
      <Plus size={17} aria-hidden />
      Create provider
    </Link>
  )
  return (
    <Page>
      <PageHeader title="Providers" lead="All training providers on this installation.">
        {create}
      </PageHeader>
      <ListTools>
        <ListSearchField list={list} label="Search providers" placeholder="Search by name or code" />
        <CountryFilter list={list} />
        <FilterChips list={list} name="status" label="Status" options={statuses} />
      </ListTools>
      <ListResults
        list={list}
        query={tenants}
        what="The providers"
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={<Building2 size={22} />} action={create}>
            No providers yet. Create the first one.
          </EmptyState>
        }
      >
        {(items) => <TenantsTable list={list} tenants={items} />}
      </ListResults>
    </Page>
  )
}
