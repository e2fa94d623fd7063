import type { TenantId } from '../../database/database.ts'
import { refuseDocument } from '../documents/documents.queries.ts'
import { type Files, isoNow } from '../files.ts'
import { markClean, readTenants, type StoredDocument, takeDueScans } from '../upkeep/upkeep.queries.ts'
import type { Scanner } from './clamd.ts'

const batchSize = 4
/** Milliseconds until a failed scan is retried. */
const tryAgainAfter = 60_000

const scanOne = async (files: Files, scanner: Scanner, tenantId: TenantId, { id, storageKey }: StoredDocument) => {
  const { storage, database, log } = files
  const found = await storage.get(storageKey)
  if (!found) return
  const verdict = await scanner.scan(found.body).finally(() => found.body.destroy())
  if (verdict.isClean) return markClean(database, tenantId, id)
  log.warn({ tenantId, documentId: id, found: verdict.found }, 'a document was refused by the virus scanner')
  await refuseDocument(database, tenantId, id, 'scanning', 'The virus scanner found something in it.', isoNow(files))
  await storage.remove(storageKey)
}

/** Scans a tenant's due documents. Failed ones stay due. */
export const scanTenant = async (files: Files, tenantId: TenantId): Promise<void> => {
  const { scanner, clock, database, log } = files
  if (!scanner) return
  for (;;) {
    const due = await takeDueScans(database, tenantId, isoNow(files), new Date(clock() + tryAgainAfter).toISOString(), batchSize)
    const scans = due.map((document) =>
      scanOne(files, scanner, tenantId, document).catch((error: unknown) =>
        log.warn({ err: error, documentId: document.id }, 'a document could not be scanned'),
      ),
    )
    await Promise.all(scans)
    if (due.length < batchSize) return
  }
}

export const scanAll = async (files: Files): Promise<void> => {
  for (const { id } of await readTenants(files.database)) await scanTenant(files, id)
}
