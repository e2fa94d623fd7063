import type { IncomingMessage } from 'node:http'

const absolute = /^https?:\/\/([^/?#]*)/i

const hostHeaders = ({ rawHeaders }: IncomingMessage) => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count
}

const namesOneHost = (request: IncomingMessage): boolean => {
  if (hostHeaders(request) > 1) return false
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return true
  return absolute.exec(url)?.[1]?.toLowerCase() === request.headers.host?.toLowerCase()
}

/** HTTP/1.0 has no chunks, so an HTTP/1.0 proxy would see another end of the body. */
const hasOneEnd = (request: IncomingMessage) => request.httpVersionMinor > 0 || request.headers['transfer-encoding'] === undefined

/** Why a proxy may have read a request differently (RFC 9112, sections 3.2, 3.2.2 and 6.1). Undefined if it can't have. */
export const ambiguityOf = (request: IncomingMessage): string | undefined => {
  if (!namesOneHost(request)) return 'Send one Host header, with the host of the address.'
  return hasOneEnd(request) ? undefined : 'Send the body with Content-Length: HTTP/1.0 has no Transfer-Encoding.'
}
