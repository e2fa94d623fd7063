import { pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import type { List } from '@lanyard/web/list/use-list.ts'
import { callQuery } from '../../api.ts'
import { currentTenant } from '../../session.ts'
import { learnerAccountList } from './learner-account-search.ts'

type Shape = typeof learnerAccountList
export type LearnerAccountSort = Shape['sorts'][number]
export type LearnerAccountListing = List<LearnerAccountSort, keyof Shape['filters']>

export const learnerAccountOf = (id: string) => callQuery('getTenantLearnerAccount', { params: { tenantCode: currentTenant(), id: Number(id) } })

/** The queries that show an account and are refetched after a change. */
export const learnerAccountChanges = ['listLearnerAccounts', 'getTenantLearnerAccount'] as const

export const learnerAccountsOf = (search: SearchOf<Shape>) =>
  callQuery('listLearnerAccounts', {
    params: { tenantCode: currentTenant() },
    query: {
      ...pageOf(learnerAccountList, search),
      search: search.q,
      stateFilter: search.state,
      hasTwoStepFilter: search.twoStep === undefined ? undefined : false,
    },
  })
