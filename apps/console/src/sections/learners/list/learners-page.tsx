import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { FilterSelect } from '@lanyard/web/list/filter-select.tsx'
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
import { GraduationCap, Upload, UserPlus } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { ExportLearnersButton } from './export-learners-button.tsx'
import { accessStates } from './learner-labels.ts'
import { learnersOf } from './learner-list.ts'
import { learnerList } from './learner-search.ts'
import { LearnerTabs } from './learner-tabs.tsx'
import { LearnersTable } from './learners-table.tsx'
import { MessageTheseLink } from './message-these-link.tsx'
import { useSegments } from './use-segments.ts'

const learnersRoute = getRouteApi('/tenant/learners')

const accountOptions = Object.entries(accessStates).map(([value, { label }]) => ({ value, label }))

/** All learners: found by typing, or by what needs looking after. */
export const LearnersPage = () => {
  usePageTitle('Learners')
  const list = useList(learnerList, learnersRoute.useSearch())
  const learners = useQuery({ ...learnersOf(list.search), placeholderData: keepPreviousData })
  const segments = useSegments()
  const seesRecords = useMay('learners:read')
  const mayAdd = useMay('records:import')
  return (
    <Page>
      <PageHeader title="Learners" lead="Find a learner, or see who needs looking after.">
        <MessageTheseLink search={list.search} />
        <ExportLearnersButton search={list.search} />
        {mayAdd && (
          <Link to="/learners/new" className={buttonClasses()}>
            <UserPlus size={17} aria-hidden /> Add a learner
          </Link>
        )}
      </PageHeader>
      <LearnerTabs current="learners" />
      <ListTools>
        <ListSearchField
          list={list}
          label="Search learners"
          placeholder={seesRecords ? 'Name, learner number, email or USI' : 'Name, learner number or email'}
        />
        <FilterChips list={list} name="segment" label="Segment" options={segments} />
        <FilterSelect list={list} name="account" label="Account" all="Any account" options={accountOptions} />
        <FilterSelect list={list} name="retired" label="Records" all="Current records" options={[{ value: 'yes', label: 'Retired records' }]} />
        <SortSelect
          list={list}
          onlyForCards
          options={[
            { sort: 'lastName', order: 'asc', label: 'By name' },
            { sort: 'learnerNumber', order: 'asc', label: 'By number' },
            { sort: 'createdAt', order: 'desc', label: 'Newest first' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={learners}
        what="The learners"
        skeleton={<TableSkeleton rows={10} />}
        empty={
          mayAdd ? (
            <EmptyState
              icon={<GraduationCap size={22} />}
              action={
                <Link to="/data/imports" className={buttonClasses({ variant: 'outline' })}>
                  <Upload size={17} aria-hidden /> Import learners
                </Link>
              }
            >
              No learners yet. Bring them in with an import, or add them one by one.
            </EmptyState>
          ) : (
            <EmptyState icon={<GraduationCap size={22} />}>No learners yet. They appear here once their records are brought in.</EmptyState>
          )
        }
      >
        {(items) => <LearnersTable list={list} learners={items} />}
      </ListResults>
    </Page>
  )
}
