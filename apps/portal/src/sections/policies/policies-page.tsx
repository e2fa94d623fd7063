import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTenant } from '../../session.ts'
import { usePolicyColumns } from './policy-columns.tsx'
import { foundIn, type PolicyFile, policyFiles } from './policy-files.ts'
import { policyList } from './policy-list.ts'

import { PolicyPreview } from './policy-preview.tsx'

const policiesRoute = getRouteApi('/protected/documents')

/** The provider's documents, searchable. */
export const PoliciesPage = () => {
  const { Site } = useTenant()
  const list = useList(policyList, policiesRoute.useSearch())
  const files = useQuery({ ...policyFiles(), select: (all) => foundIn(all, list.search) })
  const [opened, setOpened] = useState<PolicyFile>()
  const columns = usePolicyColumns(setOpened)
  return (
    <Page>
      <PageHeader title="Policies & procedures" lead={`How things are done at ${Site.SiteName || 'your provider'}.`}>
        <ListSearchField list={list} label="Search documents" />
      </PageHeader>
      <SortSelect
        list={list}
        onlyForCards
        options={[
          { sort: 'filename', order: 'asc', label: 'By name' },
          { sort: 'lastModified', order: 'desc', label: 'Newest first' },
        ]}
      />
      <ListResults
        list={list}
        query={files}
        what="The documents"
        skeleton={<TableSkeleton rows={8} />}
        empty={<EmptyState icon={<FileText size={22} />}>No documents have been published yet.</EmptyState>}
      >
        {(items) => <DataTable list={list} label="Policies and procedures" rows={items} rowKey={({ key }) => key} columns={columns} />}
      </ListResults>
      {opened && <PolicyPreview file={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
