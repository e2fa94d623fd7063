import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export const encodingOf = (accepted: string | undefined): Encoding =>
  accepted === undefined ? 'identity' : accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const [brotliBeside, gzipBeside] = [promisify(brotliCompress), promisify(gzip)]

/** Bytes; more are compressed beside the event loop. */
const most = 128 * 1024

/** A short body at once, a long one when it is done. */
export const compress = (body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> => {
  if (encoding === 'identity') return body
  const isLong = body.length > most
  if (encoding === 'br') return isLong ? brotliBeside(body, quality) : brotliCompressSync(body, quality)
  return isLong ? gzipBeside(body) : gzipSync(body)
}
