import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../common/problem.ts'
import { endWhenStalled } from '../http/limits/exports.ts'
import type { ByteRange } from '../storage/storage.ts'
import type { Files } from './files.ts'
import { receiveProviderFile } from './provider/receive-provider-file.ts'
import { type FileClaims, hasEnded } from './signed-addresses.ts'
import { receiveDocument } from './uploads/receive.ts'
import { giveUploadsTime } from './uploads/upload-time.ts'

const wrongAddress = () => new Problem('not-found', 'This link no longer works. Open the file again from its list.')

const isOpen = ({ hosts, sites }: Files, { raw }: FastifyRequest, tenantId: number) => {
  const { site } = hosts(raw)
  if (site) return site.status !== 'not-published' && site.tenant.status === 'active'
  return sites.statusOf(tenantId) === 'active'
}

/** What the request's URL allows. It needs no session, and cookies are ignored. */
const claimsOf = (files: Files, request: FastifyRequest): FileClaims => {
  const claims = files.addresses.read(request.method, request.raw.url ?? '')
  const { site } = files.hosts(request.raw)
  if (!claims || hasEnded(claims, files.clock) || (site && site.tenant.id !== claims.tenantId)) throw wrongAddress()
  if (!isOpen(files, request, claims.tenantId)) throw new Problem('site-not-published')
  return claims
}

const encoded = (text: string) => encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The file name for the download, in ASCII and in Unicode. */
export const dispositionOf = (key: string, manner: 'attachment' | 'inline') => {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${manner}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Always downloaded and never shown as a page, so nothing in a file can run. */
const safely = (key: string) => {
  return {
    'content-disposition': dispositionOf(key, 'attachment'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  }
}

/** One byte range. Any other range request gets the whole file. */
const rangeOf = ({ headers: { range } }: FastifyRequest, size: number): ByteRange | undefined => {
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})?$/.exec(range ?? '') ?? []
  if (first === undefined || Number(first) >= size) return undefined
  const end = Math.min(size - 1, last === undefined ? size - 1 : Number(last))
  return Number(first) <= end ? { first: Number(first), last: end } : undefined
}

const sendFile = async (files: Files, request: FastifyRequest, reply: FastifyReply) => {
  const { key } = claimsOf(files, request)
  const known = request.headers.range === undefined ? undefined : await files.storage.head(key)
  const range = known && rangeOf(request, known.size)
  const found = await files.storage.get(key, range)
  if (!found) throw wrongAddress()
  const { size, contentType } = found.object
  reply.headers({ ...safely(key), 'content-type': contentType, 'content-length': range ? range.last - range.first + 1 : size })
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  endWhenStalled(reply)
  return reply.send(found.body)
}

const hearsFor = 2_000

/** After a refusal, reads the rest of the upload for a moment so the client can read the response, then closes the connection. */
const endRefused = async ({ raw }: FastifyRequest) => {
  if (raw.complete || raw.destroyed) return
  raw.resume()
  const timer = setTimeout(() => raw.complete || raw.destroy(), hearsFor)
  raw.once('close', () => clearTimeout(timer))
}

/** Serves signed URLs on every host that serves a tenant. */
export const registerServedFiles = (app: FastifyInstance, files: Files) => {
  giveUploadsTime(app)
  const constraints = { hosts: 'site,api,console' }
  app.get('/files/*', { constraints, exposeHeadRoute: false, config: { operation: 'readFile', isStream: true } }, (request, reply) =>
    sendFile(files, request, reply),
  )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onResponse', endRefused)
    scope.put('/files/*', { constraints, config: { operation: 'receiveFile', isStream: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const claims = claimsOf(files, request)
      return claims.providerUpload ? receiveProviderFile(files, claims, request) : receiveDocument(files, claims, request)
    })
  })
}
