import { learnerAccessStates, learnerSegments } from '@lanyard/contract/browser'
import { listShape, type SearchOf } from '@lanyard/web/list/list-search.ts'
import type { List } from '@lanyard/web/list/use-list.ts'

export const learnerList = listShape({
  pageSize: 25,
  sorts: ['lastName', 'learnerNumber', 'email', 'createdAt'],
  sort: 'lastName',
  filters: { segment: learnerSegments, account: learnerAccessStates, retired: ['yes'] },
})

type Shape = typeof learnerList
export type LearnerSearch = SearchOf<Shape>
export type LearnerSort = Shape['sorts'][number]
export type LearnerListing = List<LearnerSort, keyof Shape['filters']>
