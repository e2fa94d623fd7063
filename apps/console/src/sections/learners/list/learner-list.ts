import type { ListedLearner } from '@lanyard/contract'
import { learnerAccessStates, learnerSegments } from '@lanyard/contract/browser'
import { formatName } from '@lanyard/web/format/names.ts'
import { listShape, pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import type { List } from '@lanyard/web/list/use-list.ts'
import { callQuery } from '../../../api.ts'

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

export const filtersOf = ({ q, segment, account, retired }: LearnerSearch) => ({
  search: q,
  segmentFilter: segment,
  accountStateFilter: account,
  retiredFilter: retired === undefined ? undefined : true,
})

export const learnersOf = (search: LearnerSearch) => callQuery('listLearners', { query: { ...pageOf(learnerList, search), ...filtersOf(search) } })

/** The name by which staff know a learner. */
export const nameOfLearner = ({
  firstName,
  preferredName,
  lastName,
  learnerNumber,
}: Pick<ListedLearner, 'firstName' | 'preferredName' | 'lastName' | 'learnerNumber'>) => {
  const name = formatName({ firstName: preferredName || firstName, lastName })
  return name === '-' ? (learnerNumber ?? 'Unnamed learner') : name
}
