import type { ServerResponse } from 'node:http'
import type { Host } from '../hosts.ts'
import { safeHeaders } from './safe-headers.ts'

/** Complete headers for many requests, for HTTP and HTTPS. The last is the request id, which each request sets anew: the text is written at once. */
type ReusableHeaders = { plain: string[]; https: string[] }

/** A response built in advance and sent as it is. Its headers are alternating names and values. */
export type PreparedResponse = {
  /** A string is sent with its headers in one packet. */
  ready: Buffer | string | undefined
  status: number
  headers: readonly string[] | ReusableHeaders
}

const safe = { plain: safeHeaders({ isHttps: false }).flat(), https: safeHeaders({ isHttps: true }).flat() }

const complete = (headers: readonly string[], isHttps: boolean, requestId = '') => [
  ...headers,
  ...(isHttps ? safe.https : safe.plain),
  'x-request-id',
  requestId,
]

/** Joined once for every request that gets them. */
export const reusable = (headers: readonly string[]): ReusableHeaders => ({ plain: complete(headers, false), https: complete(headers, true) })

const headersOf = ({ headers }: PreparedResponse, { isHttps }: Host, requestId: string): string[] => {
  if (!('plain' in headers)) return complete(headers, isHttps, requestId)
  const all = isHttps ? headers.https : headers.plain
  all[all.length - 1] = requestId
  return all
}

export const sendPrepared = (response: ServerResponse, answer: PreparedResponse, host: Host, requestId: string) =>
  response.writeHead(answer.status, headersOf(answer, host, requestId)).end(answer.ready)
