import type { Files } from '../files.ts'
import { folderOf } from '../provider/purposes.ts'
import { unattachedFor } from './clean-up.ts'
import { type KnownTenant, markLost, readDocuments, readTenants } from './upkeep.queries.ts'

export type Reconciled = {
  documents: number
  /** Stored files without a row. */
  filesWithoutRow: string[]
  /** Rows marked as stored whose file is missing or has another size. */
  rowsWithoutFile: { tenantId: number; documentId: number }[]
}

const batchSize = 1000
const isStored = (state: string) => state === 'clean' || state === 'scanning'

type Store = Pick<Files, 'database' | 'storage' | 'clock'>

const reconcileTenant = async ({ database, storage, clock }: Store, { id: tenantId, code }: KnownTenant, isRepairing: boolean, result: Reconciled) => {
  // Files are listed first: an upload in progress has its row before its bytes.
  const stored = new Map<string, { size: number; lastModified: string }>()
  for await (const { key, ...object } of storage.list(`learnerapp/${code.toUpperCase()}/documents/`)) stored.set(key, object)
  // Files of messages have many rows each.
  const shared = new Map<string, { size: number }>()
  for await (const { key, size } of storage.list(folderOf(code, 'messages'))) shared.set(key, { size })
  for (let after = 0, more = true; more; ) {
    const rows = await readDocuments(database, tenantId, after, batchSize)
    for (const { id, storageKey, size, state } of rows) {
      const found = stored.get(storageKey) ?? shared.get(storageKey) ?? (isStored(state) ? await storage.head(storageKey) : undefined)
      stored.delete(storageKey)
      if (!isStored(state) || found?.size === size) continue
      result.rowsWithoutFile.push({ tenantId, documentId: id })
      if (isRepairing) await markLost(database, tenantId, id)
    }
    result.documents += rows.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === batchSize
  }
  for (const [key, { lastModified }] of stored) {
    if (Date.parse(lastModified) > clock() - unattachedFor) continue
    result.filesWithoutRow.push(key)
    if (isRepairing) await storage.remove(key)
  }
}

/** Compares document rows with stored files, tenant by tenant. Repairs only if asked. */
export const reconcileDocuments = async (store: Store, { isRepairing }: { isRepairing: boolean }): Promise<Reconciled> => {
  const result: Reconciled = { documents: 0, filesWithoutRow: [], rowsWithoutFile: [] }
  for (const tenant of await readTenants(store.database)) await reconcileTenant(store, tenant, isRepairing, result)
  return result
}
