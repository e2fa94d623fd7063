import { compareTexts, type policyFileCalls } from '@lanyard/contract'
import { Problem } from '../common/problem.ts'
import type { AccountContext } from '../http/routes.ts'
import { demandSection, tenantOf } from '../sites/sections.ts'
import { isStorageKey, isStoragePrefix } from '../storage/storage.ts'
import { originOf } from './documents/documents.ts'
import type { Files } from './files.ts'
import { downloadFor } from './signed-addresses.ts'

const mostFiles = 1000

/** The policies folder of the caller's tenant. */
const policiesOf = ({ sites }: Files, tenantId: number) => {
  const tenant = tenantOf(sites, tenantId)
  demandSection(tenant, 'PoiliciesAndProcedures')
  return `learnerapp/${tenant.code.toUpperCase()}/policies`
}

export const listFiles = async (files: Files, { caller, body: { key } }: AccountContext<(typeof policyFileCalls)['listFiles']>) => {
  const home = policiesOf(files, caller.tenantId)
  const prefix = key.endsWith('/') ? key : `${key}/`
  if (!isStoragePrefix(prefix) || !prefix.startsWith(`${home}/`)) throw new Problem('not-found')
  const found = []
  for await (const { key: path, size, contentType, lastModified } of files.storage.list(prefix)) {
    found.push({ key: path, filename: path.slice(path.lastIndexOf('/') + 1), size, contentType, lastModified })
    if (found.length === mostFiles) break
  }
  return { files: found.sort((one, other) => compareTexts(one.filename, other.filename)) }
}

export const getObjectUrl = async (files: Files, { caller, body: { key }, request }: AccountContext<(typeof policyFileCalls)['getObjectUrl']>) => {
  const home = policiesOf(files, caller.tenantId)
  if (!isStorageKey(key) || !key.startsWith(`${home}/`) || !(await files.storage.head(key))) throw new Problem('not-found')
  const expires = files.clock() + downloadFor
  return {
    url: originOf(files, request) + files.addresses.sign('GET', { tenantId: caller.tenantId, key, expires }),
    expiresAt: new Date(expires).toISOString(),
  }
}
