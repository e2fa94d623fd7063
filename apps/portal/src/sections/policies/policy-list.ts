import { listShape } from '@lanyard/web/list/list-search.ts'

export const policyList = listShape({ sorts: ['filename', 'lastModified', 'size'], sort: 'filename', pageSize: 25 })
