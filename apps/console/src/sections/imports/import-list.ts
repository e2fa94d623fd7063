import { listShape, pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'

export const importList = listShape({ pageSize: 20, sorts: ['createdAt'], sort: 'createdAt', order: 'desc', filters: { show: ['attention', 'refused'] } })

/** Runs that wait for a person, or runs with refused rows that can still be corrected. */
const attentionOf = (show: string | undefined) => (show === 'attention' ? 'review' : show === 'refused' ? 'refused' : undefined)

export const importsOf = (search: SearchOf<typeof importList>) => {
  const { skip, take } = pageOf(importList, search)
  return callQuery('listImports', { query: { skip, take, attentionFilter: attentionOf(search.show) } })
}

/** For the number on the filter. */
export const waitingImports = () => callQuery('listImports', { query: { skip: 0, take: 1, attentionFilter: 'review' } })

export const runOf = (id: string) => callQuery('getImport', { params: { id: Number(id) } })
