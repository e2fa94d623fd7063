import { learnerAccountStates } from '@lanyard/contract/browser'
import { listShape } from '@lanyard/web/list/list-search.ts'

export const learnerAccountList = listShape({
  pageSize: 25,
  sorts: ['LastName', 'Email', 'LastSignedInAt', 'CreatedOn'],
  sort: 'LastName',
  filters: { state: learnerAccountStates, twoStep: ['off'] },
})
