import type { ImportState } from '@lanyard/contract'
import { listShape, pageOf, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { callQuery } from '../../api.ts'

export const importList = listShape({ pageSize: 20, sorts: ['createdAt'], sort: 'createdAt', order: 'desc', filters: { show: ['attention'] } })

/** Runs that wait for a person. */
const waiting: ImportState[] = ['arriving', 'checked', 'paused']

export const importsOf = (search: SearchOf<typeof importList>) => {
  const { skip, take } = pageOf(importList, search)
  return callQuery('listImports', { query: { skip, take, stateFilter: search.show === 'attention' ? waiting : undefined } })
}

/** For the number on the filter. */
export const waitingImports = () => callQuery('listImports', { query: { skip: 0, take: 1, stateFilter: waiting } })

export const runOf = (id: string) => callQuery('getImport', { params: { id: Number(id) } })
