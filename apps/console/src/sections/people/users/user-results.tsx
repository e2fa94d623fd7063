import type { Role, TenantUserListItem } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { roleLabels } from '../../../shell/role-labels.ts'
import { nameOf, underNameOf } from '../name-of.ts'
import { userState } from '../people-states.ts'
import type { UserListing } from '../state-chips.tsx'
import { LastHere } from './last-here.tsx'
import { usersOf } from './user-list.ts'

const columns: Column<TenantUserListItem, 'LastName' | 'Email' | 'LastSignedInAt'>[] = [
  {
    key: 'person',
    label: 'Name',
    sort: 'LastName',
    onCard: 'title',
    cell: (user) => (
      <Person
        known={nameOf(user)}
        name={
          <Link to="/people/$id" params={{ id: String(user.Id) }} data-row-link>
            {nameOf(user)}
          </Link>
        }
        under={underNameOf(user)}
      />
    ),
  },
  { key: 'roles', label: 'Roles', cell: ({ Roles }) => roleLabels(Roles as Role[]) },
  {
    key: 'state',
    label: 'State',
    onCard: 'corner',
    tight: true,
    cell: ({ IsEnabled }) => <Badge tone={userState(IsEnabled).tone}>{userState(IsEnabled).label}</Badge>,
  },
  { key: 'two-step', label: 'Two-step', tight: true, cell: ({ HasTwoStep }) => (HasTwoStep ? 'On' : <Badge tone="warning">Not set up</Badge>) },
  { key: 'last', label: 'Last signed in', sort: 'LastSignedInAt', tight: true, from: 'medium', cell: (user) => <LastHere {...user} /> },
]

/** The team members. */
export const UserResults = ({ list }: { list: UserListing }) => {
  const users = useQuery({ ...usersOf(list.search), placeholderData: keepPreviousData })
  return (
    <ListResults
      list={list}
      query={users}
      what="The users"
      skeleton={<TableSkeleton />}
      empty={<EmptyState icon={<UsersRound size={22} />}>No team members yet. Invite the first one.</EmptyState>}
    >
      {(items) => <DataTable list={list} label="Users" rows={items} rowKey={({ Id }) => Id} columns={columns} />}
    </ListResults>
  )
}
