import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'
import { endWhenStalled } from '../../http/limits/exports.ts'
import { entityTag, namesTag } from '../../http/responses/entity-tags.ts'
import { isStorageKey } from '../../storage/storage.ts'
import { extensionOf } from '../../storage/storage-types.ts'
import type { Files } from '../files.ts'
import { dispositionOf } from '../served-files.routes.ts'
import { folderOf } from './purposes.ts'

const pattern = /^\/public-files\/([A-Za-z][\w-]{1,31})\/([^/?#]{1,2000})(?:\?[^#]*)?$/
const shown = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'pdf'])

const nothing = () => new Problem('not-found', 'There is no such file.')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw nothing()
  }
}

/** The key of a public file, if its tenant is active. The name is read as it was sent, before any normalisation. */
const keyOf = ({ sites }: Files, { raw }: FastifyRequest): string => {
  const [, code, encoded] = pattern.exec(raw.url ?? '') ?? []
  const tenant = code === undefined ? undefined : sites.tenantOf(code)
  const name = decoded(encoded ?? '')
  if (tenant?.status !== 'active' || name === '' || name.includes('/')) throw nothing()
  const key = folderOf(tenant.code, 'public-files') + name
  if (!isStorageKey(key)) throw nothing()
  return key
}

/** Pictures and PDFs are shown, everything else is downloaded. Nothing in them runs. */
const headersFor = (key: string, contentType: string) => {
  const isShown = shown.has(extensionOf(key))
  return {
    'content-type': contentType,
    'content-disposition': dispositionOf(key, isShown ? 'inline' : 'attachment'),
    // Browsers don't show a PDF in a sandbox.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'${extensionOf(key) === 'pdf' ? '' : '; sandbox'}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  }
}

const send = async (files: Files, request: FastifyRequest, reply: FastifyReply) => {
  const key = keyOf(files, request)
  const found = await files.storage.get(key)
  if (!found) throw nothing()
  const { contentType, size, version } = found.object
  const etag = entityTag(version)
  reply.headers({ ...headersFor(key, contentType), etag })
  if (namesTag(request.headers['if-none-match'], etag) || request.method === 'HEAD') {
    found.body.destroy()
    return request.method === 'HEAD' ? reply.header('content-length', size).send() : reply.code(304).send()
  }
  endWhenStalled(reply)
  return reply.header('content-length', size).send(found.body)
}

/** Public files are on the API host, where no one is signed in with a cookie. */
export const registerPublicFiles = (app: FastifyInstance, files: Files) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/public-files/*',
    constraints: { hosts: 'api' },
    exposeHeadRoute: false,
    config: { operation: 'readPublicFile', isStream: true },
    handler: (request, reply) => send(files, request, reply),
  })
}
