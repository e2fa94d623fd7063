import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { tenantOf } from '../../sites/sections.ts'
import { contentTypeOf } from '../../storage/storage-types.ts'
import { type Files, isoNow } from '../files.ts'
import { readTenants } from '../upkeep/upkeep.queries.ts'
import { addMessageFile, dropMessageFile, readUnusedMessageFiles } from './message-files.queries.ts'
import { copyFile } from './moving.ts'
import { moveUpload, type Upload } from './provider-files.queries.ts'
import { messageFileKey } from './purposes.ts'

/** Keeps a checked file until it is sent with a message. */
export const keepMessageFile = async (files: Files, sender: Caller, { id, filename }: Upload, from: string, size: number, request: FastifyRequest) => {
  const { tenantId, accountId } = sender
  const storageKey = messageFileKey(tenantOf(files.sites, tenantId).code, id, filename)
  await copyFile(files.storage, from, storageKey)
  await files.database.forTenant(tenantId).write(async (transaction) => {
    await moveUpload(transaction, tenantId, id, 'arrived')
    await addMessageFile(transaction, { tenantId, id, accountId, filename, storageKey, contentType: contentTypeOf(filename), size, at: isoNow(files) })
    const entry = { action: 'message-file.create', subjectKind: 'message-file', subjectId: filename }
    await audit(transaction, sender, request, [{ ...entry, after: { size } }])
  })
}

const batchSize = 100
const unusedFor = 24 * 60 * 60_000

/** Deletes files that were sent with no message for a day, the bytes before the row. */
export const removeUnusedMessageFiles = async (files: Files): Promise<void> => {
  const { database, storage, clock } = files
  for (const { id: tenantId } of await readTenants(database))
    for (const { id, storageKey } of await readUnusedMessageFiles(database, tenantId, new Date(clock() - unusedFor).toISOString(), batchSize)) {
      await storage.remove(storageKey)
      await dropMessageFile(database, tenantId, id)
    }
}
