import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { type Answer, openBucket, refusal } from './storage-testing-bucket.ts'
import { isSignedRightly } from './storage-testing-signature.ts'

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const bucketName = 'lanyard'
const keyId = 'LANYARDTESTS'
const secret = 'a secret of the tests'
const longestSkew = 15 * 60_000

/** When a request says that it was signed, such as 20130524T000000Z. */
const signedAt = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const faultOf = ({ method = '', url = '', headers }: IncomingMessage): Answer | undefined => {
  if (!headers.authorization?.includes(`Credential=${keyId}/`)) return refusal(403, 'InvalidAccessKeyId')
  if (!isSignedRightly({ method, url, headers }, secret)) return refusal(403, 'SignatureDoesNotMatch')
  if (!(Math.abs(Date.now() - signedAt(String(headers['x-amz-date']))) < longestSkew)) return refusal(403, 'RequestTimeTooSkewed')
  return undefined
}

/** The body of a request, if all of it arrived. */
const bodyOf = async (incoming: IncomingMessage): Promise<Buffer | undefined> => {
  const parts: Buffer[] = []
  try {
    for await (const bytes of incoming) parts.push(bytes as Buffer)
  } catch {
    return undefined
  }
  return incoming.complete ? Buffer.concat(parts) : undefined
}

const isAsSigned = (bytes: Buffer, digest: string) => digest === 'UNSIGNED-PAYLOAD' || digest === createHash('sha256').update(bytes).digest('hex')

type Bucket = ReturnType<typeof openBucket>

/** Nothing for a request that broke off. */
const answerTo = async (incoming: IncomingMessage, bucket: Bucket): Promise<Answer | undefined> => {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://store')
  const [, name, ...parts] = pathname.split('/').map(decodeURIComponent)
  const key = parts.join('/')
  const { method = '', headers } = incoming
  const fault = faultOf(incoming) ?? (name === bucketName ? undefined : refusal(404, 'NoSuchBucket'))
  const bytes = await bodyOf(incoming)
  if (fault || !bytes) return fault
  if (key === '') return method === 'GET' && searchParams.get('list-type') === '2' ? bucket.list(searchParams) : refusal(501, 'NotImplemented')
  if (method === 'GET' || method === 'HEAD') return bucket.get(key, headers.range)
  if (method === 'DELETE') return bucket.remove(key)
  if (method !== 'PUT') return refusal(405, 'MethodNotAllowed')
  if (headers['content-length'] === undefined) return refusal(411, 'MissingContentLength')
  return isAsSigned(bytes, String(headers['x-amz-content-sha256'])) ? bucket.put(key, bytes) : refusal(400, 'XAmzContentSHA256Mismatch')
}

const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, bucket: Bucket) => {
  const given = await answerTo(incoming, bucket)
  if (!given) return outgoing.destroy()
  return outgoing.writeHead(given.status, given.headers).end(incoming.method === 'HEAD' ? undefined : given.body)
}

/** A store that speaks S3 over HTTP, with one bucket, and checks every signature. */
export const openS3Server = async () => {
  const bucket = openBucket()
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing, bucket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlWith = (given: string, name = bucketName) => `s3://${keyId}:${encodeURIComponent(given)}@127.0.0.1:${port}/${name}?region=ap-southeast-2&tls=off`
  return {
    url: urlWith(secret),
    wrongUrl: urlWith('WRONG'),
    /** Where its bucket is, and what it's signed with. */
    address: { endpoint: `http://127.0.0.1:${port}`, bucket: bucketName, region: 'ap-southeast-2', accessKeyId: keyId, secretAccessKey: secret },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
