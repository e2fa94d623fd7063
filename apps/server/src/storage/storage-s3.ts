import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { timeLeft } from '../common/deadline.ts'
import { Problem } from '../common/problem.ts'
import { inHttpSpan } from '../common/spans.ts'
import { demandKey, exactly, isStorageKey, isStoragePrefix, type Storage, type StoredObject, storageUnavailable } from './storage.ts'
import { readListing } from './storage-s3-listing.ts'
import { openSigner, type S3Address } from './storage-s3-signing.ts'
import { contentTypeOf } from './storage-types.ts'

/** Milliseconds until a response begins. */
const patience = 8_000
/** Milliseconds. An upload may take longer. */
const uploadPatience = 10 * 60_000

type Options = { method: string; path: string; headers?: Record<string, string>; body?: ReadableStream; patience?: number }

const strictly = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
const pathOf = (key: string) => `/${key.split('/').map(strictly).join('/')}`

const describe = (key: string, { headers }: Response): StoredObject => ({
  key,
  size: Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length') ?? 0),
  contentType: contentTypeOf(key),
  lastModified: new Date(headers.get('last-modified') ?? 0).toISOString(),
  version: (headers.get('etag') ?? '').replaceAll('"', ''),
})

/** Resolves to a successful response, or undefined for a 404. */
const answered = async (response: Response): Promise<Response | undefined> => {
  if (response.ok) return response
  const text = (await response.text().catch(() => '')).slice(0, 500)
  if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined
  throw storageUnavailable(new Error(`The file store answered ${response.status}: ${text}`))
}

/** Files in a bucket of any S3 service, addressed by path. */
export const openS3Storage = (address: S3Address): Storage => {
  const sign = openSigner(address)

  const send = async ({ method, path, headers = {}, body, patience: longest = timeLeft(patience) }: Options): Promise<Response | undefined> => {
    const signed = await sign({ method, path, headers })
    const stopping = new AbortController()
    const timer = setTimeout(() => stopping.abort(new Error('The file store does not answer')), longest)
    try {
      const options = { method, headers: signed.headers, signal: stopping.signal, ...(body && { body, duplex: 'half' }) }
      const call = (traced: Record<string, string>) => {
        for (const [name, value] of Object.entries(traced)) signed.headers.set(name, value)
        return fetch(signed.url, options as RequestInit)
      }
      return await answered(await inHttpSpan(method, signed.url, call))
    } catch (error) {
      throw error instanceof Problem ? error : storageUnavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const listPage = async (prefix: string, token: string | undefined) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
    const response = await send({ method: 'GET', path: `?${query.toString().replaceAll('+', '%20')}` })
    return readListing((await response?.text()) ?? '')
  }

  return {
    put: async (key, body, size) => {
      demandKey(key)
      // The request's own error may hide why its body ended.
      let fault: unknown
      const counted = async function* () {
        try {
          yield* exactly(size, body)
        } catch (error) {
          fault = error
          throw error
        }
      }
      const headers = { 'content-length': String(size), 'content-type': contentTypeOf(key) }
      const stream = Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream
      const stored = await send({ method: 'PUT', path: pathOf(key), headers, body: stream, patience: uploadPatience }).catch((error: unknown) => {
        throw fault ?? error
      })
      if (!stored) throw storageUnavailable(new Error('The file store took nothing'))
    },
    head: async (key) => {
      const response = isStorageKey(key) ? await send({ method: 'HEAD', path: pathOf(key) }) : undefined
      return response && describe(key, response)
    },
    get: async (key, range) => {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : undefined
      const response = isStorageKey(key) ? await send({ method: 'GET', path: pathOf(key), ...(headers && { headers }) }) : undefined
      return response?.body ? { object: describe(key, response), body: Readable.fromWeb(response.body as ReadableStream) } : undefined
    },
    list: async function* (prefix) {
      if (!isStoragePrefix(prefix)) return
      let token: string | undefined
      do {
        const page = await listPage(prefix, token)
        yield* page.objects
        token = page.next
      } while (token)
    },
    remove: async (key) => {
      if (isStorageKey(key)) await send({ method: 'DELETE', path: pathOf(key) })
    },
  }
}
