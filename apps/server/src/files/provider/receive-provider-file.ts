import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import { consolePool } from '../../database/console-pool.ts'
import { tenantOf } from '../../sites/sections.ts'
import { contentTypeOf } from '../../storage/storage-types.ts'
import type { Files } from '../files.ts'
import type { FileClaims } from '../signed-addresses.ts'
import { bareType, demandType, storeArriving } from '../uploads/arrival.ts'
import { checkContent } from './checked-content.ts'
import { keepFile } from './deleting.ts'
import { fileNameOf } from './listing.ts'
import { keepMessageFile } from './message-files.ts'
import { copyFile, putWhole } from './moving.ts'
import { beginUpload, moveUpload, renewPictures, type Upload } from './provider-files.queries.ts'
import { landingKey, largestOf } from './purposes.ts'

const demandSize = ({ headers }: FastifyRequest, { purpose, filename }: Upload): number => {
  const size = Number(headers['content-length'])
  if (headers['content-length'] === undefined || !(size > 0))
    throw new Problem('bad-request', 'Say with Content-Length how many bytes there are, at least one.')
  const largest = largestOf(purpose, filename)
  if (size > largest) throw new Problem('too-large', `It may have at most ${largest} bytes.`)
  return size
}

/** The sender is the person who announced the file. */
const senderOf = (tenantId: number, { actorKind, actorId, actorName }: Upload): Caller => ({
  kind: actorKind,
  tenantId,
  poolId: consolePool,
  accountId: actorId,
  accountName: actorName,
  sessionId: '',
  origin: '',
  roles: [],
})

const refuse = async ({ database }: Files, tenantId: number, { id }: Upload, message: string): Promise<never> => {
  await database.forTenant(tenantId).write((transaction) => moveUpload(transaction, tenantId, id, 'refused'))
  throw new Problem('unsupported-content', message)
}

/** Files of messages are new each time. */
type ReplacedPurpose = Exclude<Upload['purpose'], 'messages'>

const subjects: Record<ReplacedPurpose, string> = {
  policies: 'policy',
  branding: 'branding',
  'finance-settings': 'finance-settings',
  'public-files': 'public-file',
}

/** Moves the file to where it is read. Until then, the previous file is served; a previous picture can be put back. */
const land = async (
  files: Files,
  tenantId: number,
  upload: Upload & { purpose: ReplacedPurpose },
  from: string,
  size: number,
  request: FastifyRequest,
  cleaned: Buffer | undefined,
) => {
  const { storage, database, sites, handledByAll } = files
  const { purpose, filename } = upload
  const key = landingKey(tenantOf(sites, tenantId).code, purpose, filename)
  const before = await storage.head(key)
  if (purpose === 'branding')
    await database.forTenant(tenantId).write((transaction) => keepFile(files, transaction, senderOf(tenantId, upload), purpose, fileNameOf(key)))
  if (cleaned) await putWhole(storage, key, cleaned)
  else await copyFile(storage, from, key)
  await database.forTenant(tenantId).write(async (transaction) => {
    await moveUpload(transaction, tenantId, upload.id, 'arrived')
    if (purpose === 'branding') {
      await renewPictures(transaction, tenantId)
      transaction.afterCommit(handledByAll)
    }
    const entry = { action: `${subjects[purpose]}.${before ? 'replace' : 'create'}`, subjectKind: subjects[purpose], subjectId: filename }
    await audit(transaction, senderOf(tenantId, upload), request, [
      { ...entry, ...(before && { before: { size: before.size } }), after: { size: cleaned?.length ?? size } },
    ])
  })
}

/** Receives a provider's file: stores it aside, checks it, then moves it to where it is read. */
export const receiveProviderFile = async (files: Files, { tenantId, key, providerUpload }: FileClaims, request: FastifyRequest) => {
  if (!providerUpload) throw new Problem('not-found')
  demandType(request, providerUpload.type)
  const { database, storage } = files
  const upload = await beginUpload(database, tenantId, providerUpload.uploadId)
  if (!upload) throw new Problem('conflict', 'This address was used already. Ask for another.')
  try {
    const size = demandSize(request, upload)
    await storeArriving(storage, { key, size }, request)
    const checked = await checkContent(files, upload, key, size)
    if ('fault' in checked) return await refuse(files, tenantId, upload, checked.fault)
    const { purpose } = upload
    if (purpose === 'messages') await keepMessageFile(files, senderOf(tenantId, upload), upload, key, size, request)
    else await land(files, tenantId, { ...upload, purpose }, key, size, request, checked.cleaned && Buffer.from(checked.cleaned))
    return { Success: true, Filename: upload.filename, ContentType: bareType(contentTypeOf(upload.filename)), Size: checked.cleaned?.length ?? size }
  } catch (error) {
    // Nothing was changed, so the URL works again unless the content was refused.
    await database.forTenant(tenantId).write((transaction) => moveUpload(transaction, tenantId, upload.id, 'announced'))
    throw error
  } finally {
    await storage.remove(key).catch((error: unknown) => files.log.warn({ err: error }, 'what arrived aside is left for the next round'))
  }
}
