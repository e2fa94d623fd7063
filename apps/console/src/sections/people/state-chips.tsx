import { FilterChips } from '@lanyard/web/list/filter-chips.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { useQueries } from '@tanstack/react-query'
import { userCounts, type userList } from './users/user-list.ts'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'invited', label: 'Invited' },
  { value: 'expired', label: 'Expired' },
]

type UserFilters = keyof typeof userList.filters
type UserSorts = (typeof userList.sorts)[number]
export type UserListing = List<UserSorts, UserFilters>

/** Status filters with counts. */
export const StateChips = ({ list }: { list: UserListing }) => {
  const counts = useQueries({ queries: userCounts() })
  return (
    <FilterChips
      list={list}
      name="state"
      label="State"
      all="All users"
      options={states.map((state, at) => ({ ...state, count: counts[at]?.data?.totalCount }))}
    />
  )
}
