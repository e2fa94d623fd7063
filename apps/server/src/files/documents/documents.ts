import { randomUUID } from 'node:crypto'
import { type documentCalls, documentExtensions, documentLimits } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { ReadContext, WriteContext } from '../../http/routes.ts'
import { demandSection, demandWritable, tenantOf } from '../../sites/sections.ts'
import { contentTypeOf, extensionOf } from '../../storage/storage-types.ts'
import { cleanFilename } from '../filename.ts'
import { type Files, isoNow } from '../files.ts'
import { downloadFor, uploadFor } from '../signed-addresses.ts'
import { asksForDocuments } from './attachments.queries.ts'
import { addDocument, countDocuments, findDocument, holdLearner, type OpenableDocument } from './documents.queries.ts'

const megabyte = 1024 * 1024

/** The origin of the request. URLs in the response use the same one. */
export const originOf = ({ hosts, origins }: Files, { raw }: FastifyRequest): string => {
  const { part, site } = hosts(raw)
  return site ? site.origin : part === 'console' ? origins.console : origins.api
}

export const documentKey = (tenantCode: string, filename: string) => `learnerapp/${tenantCode.toUpperCase()}/documents/${randomUUID()}/${filename}`

export const takenName = (given: string): string => {
  const filename = cleanFilename(given)
  if ((documentExtensions as readonly string[]).includes(extensionOf(filename))) return filename
  throw badInput([{ pointer: '/filename', message: `Must end with one of ${documentExtensions.map((extension) => `.${extension}`).join(', ')}.` }])
}

export const demandRoom = ({ bytes, waiting }: { bytes: number; waiting: number }, size: number) => {
  if (waiting >= documentLimits.waiting) throw new Problem('conflict', `${waiting} documents are not attached to anything yet. Attach some first.`)
  const left = Math.max(0, documentLimits.perLearner - bytes)
  if (size <= left) return
  const message = `Your documents may take ${documentLimits.perLearner / megabyte} MB together; ${Math.floor(left / megabyte)} MB are left.`
  throw badInput([{ pointer: '/size', message }])
}

/** Announces a document before its bytes: who sends it, its name, and where to upload. */
export const createDocumentFile = async (files: Files, { caller, transaction, request, body }: WriteContext<(typeof documentCalls)['createDocumentFile']>) => {
  const { tenantId, accountId } = caller
  const tenant = tenantOf(files.sites, tenantId)
  if (!(await asksForDocuments(transaction, tenantId))) demandSection(tenant, 'SupportCases')
  demandWritable(files.sites, files.hosts(request.raw).site, tenantId)
  const filename = takenName(body.filename)
  const learnerId = await holdLearner(transaction, tenantId, accountId)
  if (learnerId === undefined) throw new Problem('not-found', 'There are no learner records for this account.')
  demandRoom(await countDocuments(transaction, tenantId, learnerId), body.size)
  const key = documentKey(tenant.code, filename)
  const type = contentTypeOf(filename)
  const document = { tenantId, learnerId, isFromLearner: true, userId: accountId, filename, storageKey: key, contentType: type, size: body.size }
  const documentId = await addDocument(transaction, { ...document, state: 'announced', at: isoNow(files) })
  await audit(transaction, caller, request, [
    { action: 'document.create', subjectKind: 'document', subjectId: String(documentId), after: { filename, size: body.size } },
  ])
  const claims = { tenantId, key, expires: files.clock() + uploadFor, upload: { documentId, size: body.size, type, accountId } }
  return { data: { documentId, documentPreSignedUrl: originOf(files, request) + files.addresses.sign('PUT', claims) }, relationships: {} }
}

/** Refuses a document that isn't known to be clean. */
export const demandClean = ({ state, refusedBecause }: Pick<OpenableDocument, 'state' | 'refusedBecause'>) => {
  if (state === 'clean') return
  if (state === 'refused') throw new Problem('conflict', `This document was refused. ${refusedBecause ?? ''}`.trim())
  if (state === 'scanning') throw new Problem('conflict', 'This document is still being checked. Try again in a moment.', { headers: { 'retry-after': '5' } })
  throw new Problem('conflict', 'This document has not arrived yet.')
}

/** The URL that opens a document, once it is known to be clean. */
export const getDocumentFile = async (files: Files, { caller, db, params, request }: ReadContext<(typeof documentCalls)['getDocumentFile']>) => {
  const document = await findDocument(db, caller.tenantId, caller.accountId, (params as { id: number }).id)
  if (!document) throw new Problem('not-found')
  if (document.isOfCase) demandSection(tenantOf(files.sites, caller.tenantId), 'SupportCases')
  demandClean(document)
  const claims = { tenantId: caller.tenantId, key: document.storageKey, expires: files.clock() + downloadFor }
  return { data: { documentUrl: originOf(files, request) + files.addresses.sign('GET', claims) }, relationships: {} }
}
