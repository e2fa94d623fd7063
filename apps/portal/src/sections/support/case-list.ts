import { listShape } from '@lanyard/web/list/list-search.ts'
import { caseStatuses } from './case-status.ts'

export const caseList = listShape({
  sorts: ['lastPublicEntryAt', 'subject', 'supportCaseStatusDescription', 'supportCaseCategoryDescription'],
  sort: 'lastPublicEntryAt',
  order: 'desc',
  filters: { status: caseStatuses },
})
