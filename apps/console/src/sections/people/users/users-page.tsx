import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { OnTheWayResults } from '../invitations/on-the-way-results.tsx'
import { RoleFilter } from '../roles/role-filter.tsx'
import { StateChips } from '../state-chips.tsx'
import { TwoStepChip } from './two-step-chip.tsx'
import { isOnTheWay, userList } from './user-list.ts'
import { UserResults } from './user-results.tsx'

const usersRoute = getRouteApi('/tenant/people')

/** The team: members, invitations and account security. */
export const UsersPage = () => {
  usePageTitle('Users')
  const list = useList(userList, usersRoute.useSearch())
  const mayInvite = useMay('users:write')
  return (
    <Page>
      <PageHeader title="Users" lead="Your team members and open invitations.">
        {mayInvite && (
          <Link to="/people/invitations/new" className={buttonClasses()}>
            <UserPlus size={17} aria-hidden />
            Invite someone
          </Link>
        )}
      </PageHeader>
      <ListTools>
        <ListSearchField list={list} label="Search users" placeholder="Search by name or email" />
        <RoleFilter list={list} />
        <StateChips list={list} />
        {!isOnTheWay(list.search) && <TwoStepChip list={list} />}
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: 'LastName', order: 'asc', label: 'By name' },
            { sort: 'Email', order: 'asc', label: 'By email' },
            { sort: 'LastSignedInAt', order: 'desc', label: 'Last here first' },
          ]}
        />
      </ListTools>
      {isOnTheWay(list.search) ? <OnTheWayResults list={list} /> : <UserResults list={list} />}
    </Page>
  )
}
