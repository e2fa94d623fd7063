import { folded } from '@lanyard/contract/folded'
import { compareCodeUnits } from '@lanyard/contract/lists'
import type { SearchOf } from '@lanyard/web/list/list-search.ts'
import { localPage } from '@lanyard/web/list/local-page.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { tenant } from '../../session.ts'
import { policyList } from './policy-list.ts'

export type PolicyFile = Awaited<ReturnType<typeof client.listFiles>>['files'][number]

const listPolicies = async (key: string, signal: AbortSignal): Promise<PolicyFile[]> => {
  try {
    return (await client.listFiles({ body: { key }, signal })).files
  } catch (error) {
    if (!signal.aborted) console.error('Error fetching policies data', error)
    throw error
  }
}

/** The tenant's policies. The key has the tenant's code in upper case. */
export const policyFiles = () => {
  const key = `learnerapp/${tenant.get().TenantCode.toUpperCase()}/policies`
  return queryOptions({ queryKey: ['listFiles', key], queryFn: ({ signal }) => listPolicies(key, signal) })
}

/** The URL is valid for five minutes, so it is requested when needed. */
export const addressOf = async (key: string): Promise<string> => (await client.getObjectUrl({ body: { key } })).url

/** `01 Privacy_policy-2026.pdf` becomes "Privacy policy 2026". */
export const titleOf = (filename: string) => {
  const dot = filename.lastIndexOf('.')
  const hasEnding = dot >= 0 && dot < filename.length - 1
  return (hasEnding ? filename.slice(0, dot) : filename).replace(/[_-]+/g, ' ').trim()
}

/** The page of files whose names contain every search word, in the requested order. */
export const foundIn = (files: readonly PolicyFile[], search: SearchOf<typeof policyList>) =>
  localPage(files, policyList, search, {
    texts: ({ filename }) => [titleOf(filename), filename],
    sorts: { filename: ({ filename }) => folded(filename), lastModified: ({ lastModified }) => lastModified, size: ({ size }) => size },
    compare: compareCodeUnits,
  })
