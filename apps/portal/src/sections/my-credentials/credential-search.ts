import { listShape } from '@lanyard/web/list/list-search.ts'

export const credentialList = listShape({
  sorts: ['credentialDate', 'qualificationName', 'credentialNumber'],
  sort: 'credentialDate',
  order: 'desc',
  filters: { state: ['issued', 'waiting', 'ended'] },
  pageSize: 12,
})
