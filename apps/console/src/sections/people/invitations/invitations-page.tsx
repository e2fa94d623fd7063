import { invitationStatuses } from '@lanyard/contract/browser'
import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MailPlus, UserPlus } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { invitationState } from '../people-states.ts'
import { RoleFilter } from '../roles/role-filter.tsx'
import { invitationList, invitationsOf } from './invitation-list.ts'
import { InvitationsTable } from './invitations-table.tsx'

const invitationsRoute = getRouteApi('/tenant/people/invitations')

const statuses = Object.values(invitationStatuses).map((id) => ({ value: String(id), label: invitationState(id).label }))

/** Invitations and their status. */
export const InvitationsPage = () => {
  usePageTitle('Invitations')
  const list = useList(invitationList, invitationsRoute.useSearch())
  const invitations = useQuery({ ...invitationsOf(list.search), placeholderData: keepPreviousData })
  const mayInvite = useMay('users:write')
  const invite = (
    <Link to="/people/invitations/new" className={buttonClasses()}>
      <UserPlus size={17} aria-hidden />
      Invite someone
    </Link>
  )
  return (
    <Page>
      <PageHeader title="Invitations" lead="Invitations and their status.">
        {mayInvite && invite}
      </PageHeader>
      <ListTools>
        <ListSearchField list={list} label="Search invitations" placeholder="Search by name or email" />
        <RoleFilter list={list} />
        <FilterChips list={list} name="status" label="State" options={statuses} />
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: 'DateModified', order: 'desc', label: 'Newest first' },
            { sort: 'DateExpiry', order: 'asc', label: 'Soonest to expire' },
            { sort: 'LastName', order: 'asc', label: 'By name' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={invitations}
        what="The invitations"
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState icon={<MailPlus size={22} />} action={mayInvite && invite}>
            No invitations yet.
          </EmptyState>
        }
      >
        {(items) => <InvitationsTable list={list} invitations={items} />}
      </ListResults>
    </Page>
  )
}
