import type { Caller } from '../../caller.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { tenantOf } from '../../sites/sections.ts'
import { contentTypeOf } from '../../storage/storage-types.ts'
import { type Files, isoNow } from '../files.ts'
import { uploadFor } from '../signed-addresses.ts'
import { bareType, isSameType } from '../uploads/arrival.ts'
import { addUpload, countOpenUploads } from './provider-files.queries.ts'
import { incomingKey, type Purpose, takenName } from './purposes.ts'

export type FileRequest = { Filename: string; ContentType?: string | undefined }
export type Announced = { uploadId: string; url: string; contentType: string; filename: string }

const mostOpen = 500

/** Issues a single-use URL for uploading one provider file. */
export const announceFile = async (files: Files, transaction: Transaction, caller: Caller, purpose: Purpose, request: FileRequest): Promise<Announced> => {
  const { tenantId } = caller
  const filename = takenName(purpose, request.Filename)
  const type = contentTypeOf(filename)
  if (!isSameType(request.ContentType ?? '', type)) throw badInput([{ pointer: '/ContentType', message: `Must be ${bareType(type)} for this name.` }])
  const now = files.clock()
  if ((await countOpenUploads(transaction, tenantId, new Date(now - uploadFor).toISOString())) >= mostOpen)
    throw new Problem('conflict', `${mostOpen} uploads are under way. Send their bytes first.`)
  const uploadId = await addUpload(transaction, caller, purpose, filename, isoNow(files))
  const key = incomingKey(tenantOf(files.sites, tenantId).code, uploadId, filename)
  const address = files.addresses.sign('PUT', { tenantId, key, expires: now + uploadFor, providerUpload: { uploadId, type: bareType(type) } })
  return { uploadId, url: files.origins.console + address, contentType: bareType(type), filename }
}
