import { learnerAccountStates } from '@lanyard/contract'
import { ask } from '../../api.ts'
import { listShape, pageOf, type SearchOf } from '../../list/list-search.ts'
import type { List } from '../../list/use-list.ts'
import { currentTenant } from '../../session.ts'

export const learnerAccountList = listShape({
  sorts: ['LastName', 'Email', 'LastSignedInAt', 'CreatedOn'],
  sort: 'LastName',
  filters: { state: learnerAccountStates },
})

type Shape = typeof learnerAccountList
export type LearnerAccountSort = Shape['sorts'][number]
export type LearnerAccountListing = List<LearnerAccountSort, keyof Shape['filters']>

export const learnerAccountsOf = (search: SearchOf<Shape>) =>
  ask('listLearnerAccounts', {
    params: { tenantCode: currentTenant() },
    query: { ...pageOf(learnerAccountList, search), search: search.q, stateFilter: search.state },
  })
