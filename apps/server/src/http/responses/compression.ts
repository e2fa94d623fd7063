import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const takes = (accepted: string, encoding: string) =>
  accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';')
    return name.trim().toLowerCase() === encoding && !parameters.some((parameter) => /^ *q *= *0(\.0*)? *$/i.test(parameter))
  })

/** The smallest form of those there are that a client takes; an encoding with `q=0` is refused. */
export const encodingOf = (accepted: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding =>
  (accepted && offered.find((encoding) => takes(accepted, encoding))) || 'identity'

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
