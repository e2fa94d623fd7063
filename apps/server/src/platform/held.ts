import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}

const encodingOf = ({ headers }: FastifyRequest): Encoding => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

export type HeldAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

type Options = { headers: Record<string, string>; compressed?: boolean }

/** An answer that stays the same while the process lives: compressed once for each encoding, 304 for who holds it. */
export const hold = (content: string | Buffer, { headers, compressed = true }: Options): HeldAnswer => {
  const body = Buffer.from(content)
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  const made = new Map<Encoding, Buffer>()
  const bodyIn = (encoding: Encoding) => {
    const known = made.get(encoding) ?? compress[encoding](body)
    made.set(encoding, known)
    return known
  }
  return (request, reply) => {
    const encoding = compressed ? encodingOf(request) : 'identity'
    const etag = `"${version}-${encoding[0]}"`
    reply.headers({ 'cache-control': 'public, no-cache', ...headers, etag, ...(compressed && { vary: 'accept-encoding' }) })
    const tags = String(request.headers['if-none-match'] ?? '').split(',')
    if (tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bodyIn(encoding))
  }
}

/** Made when first asked for, then held. */
export const heldOnce = (make: () => HeldAnswer): HeldAnswer => {
  let held: HeldAnswer | undefined
  return (request, reply) => {
    held ??= make()
    return held(request, reply)
  }
}
