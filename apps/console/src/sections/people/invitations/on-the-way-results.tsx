import { ListResults } from '@lanyard/web/list/list-results.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import type { UserListing } from '../state-chips.tsx'
import { peopleOnTheWayOf } from '../users/user-list.ts'
import { InvitationsTable } from './invitations-table.tsx'

/** People who are invited but haven't joined yet. */
export const OnTheWayResults = ({ list }: { list: UserListing }) => {
  const invited = useQuery({ ...peopleOnTheWayOf(list.search), placeholderData: keepPreviousData })
  return (
    <ListResults
      list={list}
      query={invited}
      what="The people who are invited"
      skeleton={<TableSkeleton />}
      empty={<EmptyState icon={<MailPlus size={22} />}>No open invitations.</EmptyState>}
    >
      {(items) => <InvitationsTable invitations={items} />}
    </ListResults>
  )
}
