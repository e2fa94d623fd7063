import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { openRemembered } from '../../common/remembered.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const takes = (accepted: string, encoding: string) =>
  accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';')
    return name.trim().toLowerCase() === encoding && !parameters.some((parameter) => /^ *q *= *0(\.0*)? *$/i.test(parameter))
  })

const smallestFirst = ['br', 'gzip'] as const

/** By the header's text: browsers send few of them, and short ones. */
const smallest = openRemembered<string, Encoding>(1000)
const longestRemembered = 100

/** The smallest encoding that the client accepts. `q=0` refuses an encoding. */
export const encodingOf = (accepted: string | undefined): Encoding => {
  if (!accepted) return 'identity'
  const known = smallest.get(accepted)
  if (known) return known
  const found = smallestFirst.find((encoding) => takes(accepted, encoding)) ?? 'identity'
  if (accepted.length <= longestRemembered) smallest.keep(accepted, found)
  return found
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const [brotliBeside, gzipBeside] = [promisify(brotliCompress), promisify(gzip)]

/** Bytes. Larger bodies are compressed off the event loop. */
const most = 128 * 1024

/** Compresses a short body synchronously and a long one asynchronously. */
export const compress = (body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> => {
  if (encoding === 'identity') return body
  const isLong = body.length > most
  if (encoding === 'br') return isLong ? brotliBeside(body, quality) : brotliCompressSync(body, quality)
  return isLong ? gzipBeside(body) : gzipSync(body)
}

/** Compresses off the event loop. */
export const compressBeside = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotliBeside(body, quality) : encoding === 'gzip' ? gzipBeside(body) : body
