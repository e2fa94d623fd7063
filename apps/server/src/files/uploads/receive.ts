import type { DocumentExtension } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { withChangeOrigin } from '../../common/change-origin.ts'
import { Problem } from '../../common/problem.ts'
import { demandWritable } from '../../sites/sections.ts'
import { extensionOf } from '../../storage/storage-types.ts'
import type { Verdict } from '../content/content.ts'
import { inspect } from '../content/inspection.ts'
import { storedBytes } from '../content/stored-bytes.ts'
import { beginReceiving, refuseDocument, releaseDocument, settleDocument } from '../documents/documents.queries.ts'
import { type Files, isoNow } from '../files.ts'
import type { FileClaims } from '../signed-addresses.ts'
import { demandType, storeArriving, wrongSize } from './arrival.ts'

type Upload = NonNullable<FileClaims['upload']>

const demandSize = ({ headers }: FastifyRequest, { size }: Upload) => {
  const length = headers['content-length']
  if (length === undefined ? headers['transfer-encoding'] === undefined : Number(length) !== size) throw wrongSize(size, Number(length ?? 0) > size)
}

/** Receives an announced document's bytes, once. They must have the announced size and match the file name. */
const receive = async (files: Files, { tenantId, key, upload }: FileClaims, request: FastifyRequest) => {
  if (!upload) throw new Problem('not-found')
  demandWritable(files.sites, files.hosts(request.raw).site, tenantId)
  demandType(request, upload.type)
  demandSize(request, upload)
  const { database, storage, scanner } = files
  const { documentId, size } = upload
  if (!(await beginReceiving(database, tenantId, documentId, isoNow(files))))
    throw new Problem('conflict', 'This address was used already. Send the document anew.')
  let verdict: Verdict
  try {
    await storeArriving(storage, { key, size }, request)
    verdict = await inspect(files.workers, { kind: 'document', extension: extensionOf(key) as DocumentExtension, size }, storedBytes(storage, key))
  } catch (error) {
    await storage.remove(key).catch(() => {})
    await releaseDocument(database, tenantId, documentId, isoNow(files))
    throw error
  }
  if ('fault' in verdict) {
    await refuseDocument(database, tenantId, documentId, 'receiving', verdict.fault, isoNow(files))
    await storage.remove(key)
    throw new Problem('unsupported-content', verdict.fault)
  }
  const state = scanner ? 'scanning' : 'clean'
  if (!(await settleDocument(database, tenantId, documentId, state, isoNow(files)))) throw new Problem('conflict', 'This document was removed meanwhile.')
  return { documentId, state }
}

/** What arrives is logged as the sender's, who has no session here. */
export const receiveDocument = async (files: Files, claims: FileClaims, request: FastifyRequest) =>
  withChangeOrigin({ origin: 'learner', actor: String(claims.upload?.accountId ?? '') }, () => receive(files, claims, request))
