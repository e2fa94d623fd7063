import type { DocumentExtension } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { SizeError } from '../platform/storage.ts'
import { extensionOf } from '../platform/storage-types.ts'
import { storedBytes } from './content/bytes.ts'
import { contentFault } from './content/content.ts'
import { beginReceiving, refuseDocument, releaseDocument, settleDocument } from './documents.queries.ts'
import { type Files, isoNow } from './files.ts'
import { demandWritable } from './sections.ts'
import type { FileClaims } from './signed-addresses.ts'

const longestStall = 30_000

type Upload = NonNullable<FileClaims['upload']>

/** What browsers call the same kinds of file. */
const otherNames: Record<string, readonly string[]> = {
  'application/zip': ['application/x-zip-compressed', 'application/x-zip', 'multipart/x-zip'],
  'text/csv': ['application/vnd.ms-excel', 'application/csv', 'text/plain', 'text/comma-separated-values'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/heic': ['image/heif'],
  'image/heif': ['image/heic'],
}

const bare = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const demandType = ({ headers }: FastifyRequest, { type }: Upload) => {
  const sent = bare(headers['content-type'] ?? '')
  const signed = bare(type)
  if (sent === '' || sent === 'application/octet-stream' || sent === signed || otherNames[signed]?.includes(sent)) return
  throw new Problem('unsupported-content', `This address takes ${signed}, not ${sent.slice(0, 100)}.`)
}

const wrongSize = (size: number, isTooMany: boolean) =>
  isTooMany
    ? new Problem('too-large', `There is more than the ${size} bytes that were announced.`)
    : new Problem('bad-request', `There is less than the ${size} bytes that were announced.`)

const demandSize = ({ headers }: FastifyRequest, { size }: Upload) => {
  const length = headers['content-length']
  if (length === undefined ? headers['transfer-encoding'] === undefined : Number(length) !== size) throw wrongSize(size, Number(length ?? 0) > size)
  if (headers['content-encoding'] !== undefined) throw new Problem('unsupported-content', 'Send the bytes as they are, without Content-Encoding.')
}

/** What arrives, as long as it keeps arriving. The connection stays, so that its sender can be told what was wrong. */
async function* arriving({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => raw.destroy(new Error('nothing arrives any more')), longestStall)
  try {
    for await (const bytes of raw.iterator({ destroyOnReturn: false })) {
      timer.refresh()
      yield bytes as Buffer
    }
  } finally {
    clearTimeout(timer)
  }
}

const store = async ({ storage }: Files, { key, size }: { key: string; size: number }, request: FastifyRequest) => {
  try {
    await storage.put(key, arriving(request), size)
  } catch (error) {
    if (error instanceof SizeError) throw wrongSize(size, error.isTooMany)
    if (request.raw.destroyed && !request.raw.complete) throw new Problem('bad-request', 'The connection broke off before everything arrived.')
    throw error
  }
}

/** Takes the bytes of an announced document, once: exactly as many as were announced, and what the name says. */
export const receiveDocument = async (files: Files, { tenantId, key, upload }: FileClaims, request: FastifyRequest) => {
  if (!upload) throw new Problem('not-found')
  demandWritable(files, request, tenantId)
  demandType(request, upload)
  demandSize(request, upload)
  const { database, storage, scanner } = files
  const { documentId, size } = upload
  if (!(await beginReceiving(database, tenantId, documentId, isoNow(files))))
    throw new Problem('conflict', 'This address was used already. Send the document anew.')
  let fault: string | undefined
  try {
    await store(files, { key, size }, request)
    fault = await contentFault(extensionOf(key) as DocumentExtension, storedBytes(storage, key, size))
  } catch (error) {
    await storage.remove(key).catch(() => {})
    await releaseDocument(database, tenantId, documentId, isoNow(files))
    throw error
  }
  if (fault) {
    await refuseDocument(database, tenantId, documentId, 'receiving', fault, isoNow(files))
    await storage.remove(key)
    throw new Problem('unsupported-content', fault)
  }
  const state = scanner ? 'scanning' : 'clean'
  if (!(await settleDocument(database, tenantId, documentId, state, isoNow(files)))) throw new Problem('conflict', 'This document was removed meanwhile.')
  return { documentId, state }
}
