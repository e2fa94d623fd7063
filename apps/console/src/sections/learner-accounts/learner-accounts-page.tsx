import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { GraduationCap, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { LearnerTabs } from '../learners/list/learner-tabs.tsx'
import { TwoStepChip } from '../people/users/two-step-chip.tsx'
import { InviteAll } from './invite-all/invite-all.tsx'
import { InviteLearnerDialog } from './invite-learner-dialog.tsx'
import { learnerAccountsOf } from './learner-account-list.ts'
import { learnerAccountList } from './learner-account-search.ts'
import { LearnerAccountsTable } from './learner-accounts-table.tsx'
import { learnerStates } from './learner-states.ts'

const learnerAccountsRoute = getRouteApi('/tenant/learners/accounts')

/** Learner accounts, and help for learners who can't sign in. */
export const LearnerAccountsPage = () => {
  usePageTitle('Learner accounts')
  const list = useList(learnerAccountList, learnerAccountsRoute.useSearch())
  const accounts = useQuery({ ...learnerAccountsOf(list.search), placeholderData: keepPreviousData })
  const mayInvite = useMay('users:write')
  const [isInviting, setInviting] = useState(false)
  const invite = (
    <Button icon={<UserPlus size={17} aria-hidden />} onClick={() => setInviting(true)}>
      Invite a learner
    </Button>
  )
  return (
    <Page>
      <PageHeader title="Learner accounts" lead="The accounts learners sign in to the portal with.">
        {mayInvite && invite}
      </PageHeader>
      <LearnerTabs current="accounts" />
      {mayInvite && <InviteAll />}
      <ListTools>
        <ListSearchField list={list} label="Search learner accounts" placeholder="Name, email or learner number" />
        <FilterChips list={list} name="state" label="State" options={learnerStates} />
        <TwoStepChip list={list} />
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: 'LastName', order: 'asc', label: 'By name' },
            { sort: 'LastSignedInAt', order: 'desc', label: 'Last here first' },
            { sort: 'CreatedOn', order: 'desc', label: 'Newest first' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={accounts}
        what="The learner accounts"
        skeleton={<TableSkeleton rows={10} />}
        empty={
          <EmptyState icon={<GraduationCap size={22} />} action={mayInvite && invite}>
            No learner accounts yet. Invite learners to add them.
          </EmptyState>
        }
      >
        {(items) => <LearnerAccountsTable list={list} accounts={items} />}
      </ListResults>
      {isInviting && <InviteLearnerDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
