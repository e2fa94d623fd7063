import { supportCaseStates } from '@lanyard/contract/statuses'
import { listShape, sinceDays } from '@lanyard/web/list/list-search.ts'

export const caseList = listShape({
  sorts: ['lastPublicEntryAt', 'subject', 'supportCaseStatusDescription', 'supportCaseCategoryDescription'],
  sort: 'lastPublicEntryAt',
  order: 'desc',
  filters: { status: Object.values(supportCaseStates), category: 'any', since: sinceDays },
})
