import { type LookupAddress, lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { timeLeft } from '../../../common/deadline.ts'
import { http } from '../../../common/node-http.ts'
import { inHttpSpan } from '../../../common/spans.ts'

/** Milliseconds and bytes: an identity service responds quickly and briefly. */
const patience = 5_000
const largest = 256 * 1024

/** The machine itself and what only it can reach, such as a cloud's credentials endpoint. */
const ownAddresses = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  ownAddresses.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['::', 128],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
] as const)
  ownAddresses.addSubnet(network, bits, 'ipv6')

const isOwnAddress = (address: string) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return ownAddresses.check(mapped, 'ipv4')
  return /^::ffff:/i.test(address) || ownAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Nothing was sent: this server doesn't call that address. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

const isLocalName = (hostname: string) => /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname)

/** Only in the demonstration, and only on the machine itself, may an identity service use plain http. */
export const isAllowedAddress = (url: URL, allowsLocal: boolean): boolean =>
  url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:' && isLocalName(url.hostname))

/** Looks a name up once and connects to that address, so the name can't point elsewhere after the check. */
const guardedLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const wrong = found.find(({ address }) => isOwnAddress(address))
    const [first] = found
    if (wrong || !first) return callback(new ForbiddenAddressError(`${hostname} leads to ${wrong?.address ?? 'nowhere'}`), '', 0)
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })

const readAll = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += (part as Buffer).length
    if (size > largest) throw new Error(`the answer has more than ${largest} bytes`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

type Options = { method?: string | undefined; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown; signal?: AbortSignal | null | undefined }

const bodyOf = (body: unknown): string | Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined
  return body instanceof Uint8Array ? body : String(body)
}

const withoutBody = new Set([204, 205, 304])

/** `fetch` for identity services: https, with a timeout, size-limited, no redirects, and never to the machine itself. */
export const guardedFetch =
  (allowsLocal: boolean) =>
  async (address: string | URL, { method = 'GET', headers, body, signal }: Options = {}): Promise<Response> => {
    const url = new URL(address)
    if (!isAllowedAddress(url, allowsLocal)) throw new ForbiddenAddressError(`${url.origin} is not encrypted`)
    const isOurs = url.protocol === 'http:' || (allowsLocal && isLocalName(url.hostname))
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isOurs && isIP(literal) && isOwnAddress(literal)) throw new ForbiddenAddressError(`${literal} is this machine`)
    const content = bodyOf(body)
    return inHttpSpan(method, url, async (traced) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const signals = [AbortSignal.timeout(timeLeft(patience)), ...(signal ? [signal] : [])]
        const options = {
          method,
          headers: { ...Object.fromEntries(new Headers(headers)), ...traced },
          signal: AbortSignal.any(signals),
          agent: false,
          ...(!isOurs && { lookup: guardedLookup }),
        }
        const outgoing = (url.protocol === 'https:' ? https : http).request(url, options, resolve)
        outgoing.on('error', reject)
        outgoing.end(content)
      })
      const status = answer.statusCode ?? 500
      const whole = await readAll(answer)
      const given = Object.entries(answer.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
      return new Response(withoutBody.has(status) ? null : new Uint8Array(whole), { status, headers: given })
    })
  }
