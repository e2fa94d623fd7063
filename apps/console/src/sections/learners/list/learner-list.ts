import type { ListedLearner } from '@lanyard/contract'
import { formatName } from '@lanyard/web/format/names.ts'
import { pageOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../learners-api.ts'
import { type LearnerSearch, learnerList } from './learner-search.ts'

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
