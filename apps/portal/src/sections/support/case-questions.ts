import { ask } from '../../api.ts'
import { pageOf, type SearchOf } from '../../list/list-search.ts'
import { caseList } from './case-list.ts'

export const casesOf = (search: SearchOf<typeof caseList>) =>
  ask('listSupportCases', {
    query: {
      ...pageOf(caseList, search),
      subjectFilter: search.q,
      supportCaseStatusDescriptionFilter: search.status,
    },
  })

export const caseOf = (supportCaseId: string) => ask('getSupportCase', { params: { id: Number(supportCaseId) } })

export const caseCategories = ask('listLearnerSupportCaseCategories')
