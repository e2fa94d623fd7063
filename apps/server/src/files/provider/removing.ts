import { tenantFileLimits } from '@lanyard/contract'
import type { Files } from '../files.ts'
import { readTenants } from '../upkeep/upkeep.queries.ts'
import { deletedSince } from './deleting.ts'
import { dropDeleted, dropUploads, readOldDeleted, readOldUploads } from './provider-files.queries.ts'
import { deletedFolder, incomingFolder, incomingKey } from './purposes.ts'

const batchSize = 100
const aDay = 24 * 60 * 60_000

/** Folders for files that are aside, and how long a file can stay there. */
const asideFolders = (code: string): [folder: string, keptFor: number][] => [
  [incomingFolder(code), 2 * aDay],
  [deletedFolder(code), (tenantFileLimits.deletedForDays + 2) * aDay],
]

const removeDeleted = async (files: Files, tenantId: number): Promise<number> => {
  const old = await readOldDeleted(files.database, tenantId, deletedSince(files), batchSize)
  for (const { storageKey } of old) await files.storage.remove(storageKey)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await dropDeleted(files.database, tenantId, ids)
  return ids.length < batchSize ? ids.length : ids.length + (await removeDeleted(files, tenantId))
}

const removeUploads = async (files: Files, tenantId: number, code: string): Promise<void> => {
  const old = await readOldUploads(files.database, tenantId, new Date(files.clock() - aDay).toISOString(), batchSize)
  for (const { id, filename } of old) await files.storage.remove(incomingKey(code, id, filename))
  if (old.length === 0) return
  await dropUploads(
    files.database,
    tenantId,
    old.map(({ id }) => id),
  )
  if (old.length === batchSize) await removeUploads(files, tenantId, code)
}

/** Deletes files of a process that ended between storing the bytes and writing their row. */
const removeLeftovers = async ({ storage, clock }: Files, code: string) => {
  for (const [folder, keptFor] of asideFolders(code))
    for await (const { key, lastModified } of storage.list(folder)) if (Date.parse(lastModified) < clock() - keptFor) await storage.remove(key)
}

/** Deletes files removed 30 days ago, the bytes before the row, and leftovers of uploads that are a day old. */
export const removeOldProviderFiles = async (files: Files): Promise<number> => {
  let removed = 0
  for (const { id, code } of await readTenants(files.database)) {
    removed += await removeDeleted(files, id)
    await removeUploads(files, id, code)
    await removeLeftovers(files, code)
  }
  return removed
}
