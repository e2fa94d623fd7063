import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingOf } from './compression.ts'
import { entityTag, namesTag, versionOf } from './entity-tags.ts'

export type CachedResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

type Options = { headers: Record<string, string>; compressed?: boolean }

/** A response that stays the same while the process runs: compressed once per encoding, with 304 for a matching tag. */
export const cacheResponse = (content: string | Uint8Array, { headers, compressed = true }: Options): CachedResponse => {
  const body = Buffer.from(content as string)
  const version = versionOf(body)
  const made = new Map<Encoding, Buffer | Promise<Buffer>>()
  const bodyIn = (encoding: Encoding) => {
    const known = made.get(encoding) ?? compress(body, encoding)
    made.set(encoding, known)
    return known
  }
  return async (request, reply) => {
    const encoding = compressed ? encodingOf(request.headers['accept-encoding']?.toString()) : 'identity'
    const etag = entityTag(version, encoding[0])
    reply.headers({ 'cache-control': 'public, no-cache', ...headers, etag, ...(compressed && { vary: 'accept-encoding' }) })
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const bytes = await bodyIn(encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }
}

/** Built on first use, then cached. A failed build is retried. */
export const cachedOnce = (make: () => CachedResponse | Promise<CachedResponse>): CachedResponse => {
  let cached: CachedResponse | Promise<CachedResponse> | undefined
  return async (request, reply) => {
    cached ??= make()
    try {
      return await (await cached)(request, reply)
    } catch (error) {
      cached = undefined
      throw error
    }
  }
}
