import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import card from '../../records/link-card.module.css'
import { LinkCardsSkeleton } from '../../records/link-cards-skeleton.tsx'
import { CredentialCard } from './credential-card.tsx'
import { credentialList } from './credential-search.ts'

import { credentialsOf } from './queries.ts'

const stateOptions = [
  { value: 'issued', label: 'Issued' },
  { value: 'waiting', label: 'On the way' },
  { value: 'ended', label: 'No longer valid' },
]

const myCredentialsRoute = getRouteApi('/protected/my-credentials')

/** The learner's credentials, their certificates, and whether others can verify them. */
export const MyCredentialsPage = () => {
  const list = useList(credentialList, myCredentialsRoute.useSearch())
  const credentials = useQuery({ ...credentialsOf(list.search), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title="My credentials">
        <ListSearchField list={list} label="Search credentials" />
      </PageHeader>
      <ListTools list={list} results={credentials}>
        <FilterChips list={list} name="state" label="Show" options={stateOptions} />
        <SortSelect
          list={list}
          options={[
            { sort: 'credentialDate', order: 'desc', label: 'Newest first' },
            { sort: 'credentialDate', order: 'asc', label: 'Oldest first' },
            { sort: 'qualificationName', order: 'asc', label: 'By name' },
          ]}
        />
      </ListTools>
      <ListResults
        list={list}
        query={credentials}
        what="Your credentials"
        skeleton={<LinkCardsSkeleton label="Loading your credentials" />}
        empty={
          <EmptyState
            icon={<Award size={22} />}
            action={
              <Link to="/my-courses" className={buttonClasses({ variant: 'outline', small: true })}>
                See my courses
              </Link>
            }
          >
            You have no credentials yet. When you complete a course, its certificate will appear here.
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={card.cards}>
            {items.map((credential) => (
              <CredentialCard key={credential.credentialId} credential={credential} />
            ))}
          </ul>
        )}
      </ListResults>
    </Page>
  )
}
