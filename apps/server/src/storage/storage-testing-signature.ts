import { createHash, createHmac } from 'node:crypto'

export type SignedRequest = { method: string; url: string; headers: Readonly<Record<string, string | string[] | undefined>> }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`
    })
    .sort()
    .join('&')

/** Whether a request has the signature that AWS's documentation (Signature Version 4) requires. Implemented from there, independently of our client. */
export const isSignedRightly = ({ method, url, headers }: SignedRequest, secret: string): boolean => {
  const given = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    String(headers.authorization),
  )
  if (!given) return false
  const [, day = '', region = '', names = '', signature] = given
  const [path = '', query = ''] = url.split('?')
  const canonicalPath = path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const request = [method, canonicalPath, canonicalQuery(query), canonicalHeaders.join(''), names, String(headers['x-amz-content-sha256'])].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature && names.split(';').includes('host')
}
