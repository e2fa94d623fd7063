import type { IncomingMessage } from 'node:http'

const absolute = /^https?:\/\/([^/?#]*)/i

const hostHeaders = ({ rawHeaders }: IncomingMessage) => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count
}

/** Two readers of a request that names two hosts may each believe another (RFC 9112, sections 3.2 and 3.2.2). */
export const namesOneHost = (request: IncomingMessage): boolean => {
  if (hostHeaders(request) > 1) return false
  const { url = '/', headers } = request
  if (url.startsWith('/') || url === '*') return true
  return absolute.exec(url)?.[1]?.toLowerCase() === headers.host?.toLowerCase()
}
