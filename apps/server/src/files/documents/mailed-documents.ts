import type { DocumentExtension } from '@lanyard/contract'
import { documentLimits } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { Tenant } from '../../sites/site.ts'
import { contentTypeOf, extensionOf } from '../../storage/storage-types.ts'
import { inspect } from '../content/inspection.ts'
import { storedBytes } from '../content/stored-bytes.ts'
import { readableFilename } from '../filename.ts'
import { type Files, isoNow } from '../files.ts'
import { addDocument, beginReceiving, countDocuments, holdLearner, refuseDocument, settleDocument } from './documents.queries.ts'
import { demandRoom, documentKey, takenName } from './documents.ts'

type Mailed = { tenant: Pick<Tenant, 'id' | 'code'>; accountId: number; filename: string; content: Uint8Array }
export type MailedDocument = { documentId: number } | { filename: string; because: string }

const notTaken = 'This file type isn’t accepted.'

const announce = ({ database, ...files }: Files, { tenant, accountId, filename, content }: Mailed, storageKey: string) =>
  database.forTenant(tenant.id).write(async (transaction) => {
    const learnerId = await holdLearner(transaction, tenant.id, accountId)
    if (learnerId === undefined) throw new Problem('not-found')
    demandRoom(await countDocuments(transaction, tenant.id, learnerId), content.length)
    const document = { tenantId: tenant.id, learnerId, isFromLearner: true, userId: accountId, filename, storageKey, contentType: contentTypeOf(filename) }
    return addDocument(transaction, { ...document, size: content.length, state: 'announced', at: isoNow(files) })
  })

/** Keeps a file that a learner sent by email, by the rules of an upload. Returns why it isn't accepted, if it isn't. */
export const keepMailedDocument = async (files: Files, mailed: Mailed): Promise<MailedDocument> => {
  const { database, storage, scanner, workers } = files
  const { tenant, content } = mailed
  const size = content.length
  try {
    if (size > documentLimits.largest) throw new Problem('too-large', `Each file may be up to ${documentLimits.largest / 1024 / 1024} MB.`)
    const filename = takenName(mailed.filename)
    const key = documentKey(tenant.code, filename)
    const documentId = await announce(files, { ...mailed, filename }, key)
    await beginReceiving(database, tenant.id, documentId, isoNow(files))
    await storage.put(
      key,
      (async function* () {
        yield content
      })(),
      size,
    )
    const verdict = await inspect(workers, { kind: 'document', extension: extensionOf(filename) as DocumentExtension, size }, storedBytes(storage, key))
    if ('fault' in verdict) {
      await refuseDocument(database, tenant.id, documentId, 'receiving', verdict.fault, isoNow(files))
      await storage.remove(key)
      throw new Problem('unsupported-content', verdict.fault)
    }
    await settleDocument(database, tenant.id, documentId, scanner ? 'scanning' : 'clean', isoNow(files))
    return { documentId }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.code === 'not-found') throw error
    const because = error.errors?.[0]?.pointer === '/filename' ? notTaken : (error.errors?.[0]?.message ?? error.message)
    return { filename: readableFilename(mailed.filename).slice(0, 120), because }
  }
}
