import type { TenantId, Transaction } from '../../database/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { contentTypeOf } from '../../storage/storage-types.ts'
import { cleanFilename } from '../filename.ts'
import { addDocument, attachProvided } from './documents.queries.ts'
import { documentKey } from './documents.ts'

/** What a provider's document is attached to. A credential references its document itself. */
export type ProvidedFor = { logbookMessageId: number } | { supportCaseEntryId: number } | { credentialId: number } | { changeRequestId: number }

type Provided = {
  tenantId: TenantId
  tenantCode: string
  learnerId: number
  userId: number | null
  filename: string
  content: Uint8Array
  at: string
  for: ProvidedFor
}

/** Stores a document that the provider gives to a learner, known to be clean, and returns its id. */
export const provideDocument = async (transaction: Transaction, storage: Storage, provided: Provided): Promise<number> => {
  const { tenantId, tenantCode, learnerId, userId, content, at } = provided
  const filename = cleanFilename(provided.filename)
  const storageKey = documentKey(tenantCode, filename)
  const body = (async function* () {
    yield content
  })()
  await storage.put(storageKey, body, content.length)
  const document = { tenantId, learnerId, isFromLearner: false, userId, filename, storageKey, contentType: contentTypeOf(filename), size: content.length }
  const id = await addDocument(transaction, { ...document, state: 'clean', at })
  await attachProvided(transaction, tenantId, id, provided.for, at)
  return id
}
