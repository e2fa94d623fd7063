import { ResponseError } from '@lanyard/contract/browser'
import { pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'
import { since } from '../../records/calendar/since.ts'
import { caseList } from './case-list.ts'

export const casesOf = (search: SearchOf<typeof caseList>) =>
  callQuery('listSupportCases', {
    query: {
      ...pageOf(caseList, search),
      subjectFilter: search.q,
      supportCaseStatusDescriptionFilter: search.status,
      supportCaseCategoryDescriptionFilter: search.category,
      lastPublicEntryAtFilter: since(search.since),
    },
  })

/** Not the learner's, or not a number: retrying wouldn't find it. */
export const isNowhere = (error: unknown) => error instanceof ResponseError && (error.response.status === 404 || error.response.status === 400)

export const caseOf = (id: number) => ({
  ...callQuery('getSupportCase', { params: { id } }),
  retry: (count: number, error: Error) => !isNowhere(error) && count < 1,
})

export const caseCategories = callQuery('listLearnerSupportCaseCategories')
