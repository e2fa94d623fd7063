import { createHash } from 'node:crypto'

type Stored = { bytes: Buffer; tag: string; lastModified: Date }
export type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

export const refusal = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xml(`<Error><Code>${code}</Code></Error>`),
})

const mostPerPage = 1000

/** The objects of one bucket, in memory, answered as the S3 API reference says. */
export const openBucket = () => {
  const objects = new Map<string, Stored>()

  const headersOf = ({ tag, lastModified }: Stored) => ({ etag: `"${tag}"`, 'last-modified': lastModified.toUTCString(), 'accept-ranges': 'bytes' })

  const part = (stored: Stored, range: string): Answer => {
    const { bytes } = stored
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
    const begin = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
    const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
    if (begin > end) return refusal(416, 'InvalidRange')
    const body = bytes.subarray(begin, end + 1)
    return { status: 206, headers: { ...headersOf(stored), 'content-range': `bytes ${begin}-${end}/${bytes.length}`, 'content-length': body.length }, body }
  }

  return {
    put: (key: string, bytes: Buffer): Answer => {
      const stored = { bytes, tag: md5(bytes), lastModified: new Date() }
      objects.set(key, stored)
      return { status: 200, headers: { etag: `"${stored.tag}"` } }
    },
    get: (key: string, range: string | undefined): Answer => {
      const stored = objects.get(key)
      if (!stored) return refusal(404, 'NoSuchKey')
      if (range) return part(stored, range)
      return { status: 200, headers: { ...headersOf(stored), 'content-length': stored.bytes.length }, body: stored.bytes }
    },
    remove: (key: string): Answer => {
      objects.delete(key)
      return { status: 204 }
    },
    /** In the order of the keys' bytes; a page says where the next one begins. */
    list: (query: URLSearchParams): Answer => {
      const prefix = query.get('prefix') ?? ''
      const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
      const most = Math.min(mostPerPage, Number(query.get('max-keys') ?? mostPerPage))
      const found = [...objects]
        .filter(([key]) => key.startsWith(prefix) && (after === '' || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0))
        .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      const page = found.slice(0, most)
      const contents = page.map(
        ([key, { bytes, tag, lastModified }]) =>
          `<Contents><Key>${escaped(key)}</Key><LastModified>${lastModified.toISOString()}</LastModified><ETag>&quot;${tag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
      )
      const isMore = found.length > page.length
      const next = isMore ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url')}</NextContinuationToken>` : ''
      const count = `<KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isMore}</IsTruncated>`
      return {
        status: 200,
        headers: { 'content-type': 'application/xml' },
        body: xml(
          `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>${escaped(prefix)}</Prefix>${count}${next}${contents.join('')}</ListBucketResult>`,
        ),
      }
    },
  }
}
