import type { Files } from '../files.ts'
import { readTenants } from '../upkeep.queries.ts'
import { deletedSince } from './deleting.ts'
import { dropDeleted, dropUploads, readOldDeleted, readOldUploads } from './provider-files.queries.ts'
import { incomingKey } from './purposes.ts'

const atOnce = 100
const aDay = 24 * 60 * 60_000

const removeDeleted = async (files: Files, tenantId: number): Promise<number> => {
  const old = await readOldDeleted(files.database, tenantId, deletedSince(files), atOnce)
  for (const { storageKey } of old) await files.storage.remove(storageKey)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await dropDeleted(files.database, tenantId, ids)
  return ids.length < atOnce ? ids.length : ids.length + (await removeDeleted(files, tenantId))
}

const removeUploads = async (files: Files, tenantId: number, code: string): Promise<void> => {
  const old = await readOldUploads(files.database, tenantId, new Date(files.clock() - aDay).toISOString(), atOnce)
  for (const { id, filename } of old) await files.storage.remove(incomingKey(code, id, filename))
  if (old.length === 0) return
  await dropUploads(
    files.database,
    tenantId,
    old.map(({ id }) => id),
  )
  if (old.length === atOnce) await removeUploads(files, tenantId, code)
}

/** Removes what was deleted 30 days ago, the bytes before the row, and what is left of uploads of yesterday. */
export const removeOldProviderFiles = async (files: Files): Promise<number> => {
  let removed = 0
  for (const { id, code } of await readTenants(files.database)) {
    removed += await removeDeleted(files, id)
    await removeUploads(files, id, code)
  }
  return removed
}
