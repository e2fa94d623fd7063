import type { Files } from '../files.ts'
import { dropDocuments, readTenants, takeUnattached } from './upkeep.queries.ts'

const batchSize = 100
export const unattachedFor = 24 * 60 * 60 * 1000

/** Deletes uploads that were never attached, the bytes before the row, so the next run finishes an interrupted one. */
const cleanUpTenant = async ({ database, storage, clock }: Files, tenantId: number): Promise<number> => {
  let removed = 0
  for (;;) {
    const taken = await takeUnattached(database, tenantId, new Date(clock() - unattachedFor).toISOString(), batchSize)
    for (const { storageKey } of taken) await storage.remove(storageKey)
    if (taken.length > 0)
      await dropDocuments(
        database,
        tenantId,
        taken.map(({ id }) => id),
      )
    removed += taken.length
    if (taken.length < batchSize) return removed
  }
}

export const cleanUpDocuments = async (files: Files): Promise<number> => {
  let removed = 0
  for (const { id } of await readTenants(files.database)) removed += await cleanUpTenant(files, id)
  return removed
}
