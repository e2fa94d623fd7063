import { productRoles } from '@lanyard/contract/browser'
import { listShape, pageOf, type SearchOf, sortingOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

/** Users and invited people: one list, one state at a time. */
export const userList = listShape({
  pageSize: 25,
  sorts: ['LastName', 'Email', 'LastSignedInAt'],
  sort: 'LastName',
  filters: { state: ['active', 'disabled', 'invited', 'expired'], role: productRoles.console, twoStep: ['off'] },
})
export type UserSearch = SearchOf<typeof userList>

const invitationStates: Partial<Record<string, number>> = { invited: 1, expired: 4 }

/** Whether the state is an invitation's. */
export const isOnTheWay = ({ state }: UserSearch) => state === 'invited' || state === 'expired'

export const usersOf = (search: UserSearch) =>
  callQuery('listUsers', {
    params: { tenantCode: currentTenant() },
    query: {
      ...pageOf(userList, search),
      search: search.q,
      rolesFilter: search.role,
      hasTwoStepFilter: search.twoStep === undefined ? undefined : false,
      isEnabledFilter: search.state === undefined ? undefined : search.state === 'active',
    },
  })

export const peopleOnTheWayOf = (search: UserSearch) => {
  const { sort, order } = sortingOf(userList, search)
  return callQuery('listInvitations', {
    params: { tenantCode: currentTenant() },
    query: {
      ...pageOf(userList, search),
      sort: sort === 'LastSignedInAt' ? 'LastName' : sort,
      order,
      search: search.q,
      rolesFilter: search.role,
      statusIdFilter: invitationStates[search.state ?? ''],
    },
  })
}

const one = { skip: 0, take: 1 }

/** The number of people in each state, in the filter's order. */
export const userCounts = () => {
  const params = { tenantCode: currentTenant() }
  return [
    callQuery('listUsers', { params, query: { ...one, isEnabledFilter: true } }),
    callQuery('listUsers', { params, query: { ...one, isEnabledFilter: false } }),
    callQuery('listInvitations', { params, query: { ...one, statusIdFilter: 1 } }),
    callQuery('listInvitations', { params, query: { ...one, statusIdFilter: 4 } }),
  ] as const
}
