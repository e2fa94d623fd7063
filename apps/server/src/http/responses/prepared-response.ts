import type { ServerResponse } from 'node:http'
import type { Host } from '../hosts.ts'
import { safeHeaders } from './safe-headers.ts'

/** A response built in advance and sent as it is. Its headers are alternating names and values. */
export type PreparedResponse = {
  /** A string is sent with its headers in one packet. */
  ready: Buffer | string | undefined
  status: number
  headers: readonly string[]
  /** Built for one request, so its headers aren't cached. */
  isSingle?: true
}

const safe = { plain: safeHeaders({ isHttps: false }).flat(), https: safeHeaders({ isHttps: true }).flat() }

/** All headers of a prepared response, joined once. The last is the request id, which each request sets anew: the text is written at once. */
const headersOf = new WeakMap<PreparedResponse, { plain: string[]; https: string[] }>()
const allHeaders = (answer: PreparedResponse, { isHttps }: Host, requestId: string): string[] => {
  let headers = headersOf.get(answer)
  if (!headers) {
    headers = { plain: [...answer.headers, ...safe.plain, 'x-request-id', ''], https: [...answer.headers, ...safe.https, 'x-request-id', ''] }
    headersOf.set(answer, headers)
  }
  const all = isHttps ? headers.https : headers.plain
  all[all.length - 1] = requestId
  return all
}

const singleHeaders = ({ headers }: PreparedResponse, { isHttps }: Host, requestId: string) => [
  ...headers,
  ...(isHttps ? safe.https : safe.plain),
  'x-request-id',
  requestId,
]

export const sendPrepared = (response: ServerResponse, answer: PreparedResponse, host: Host, requestId: string) =>
  response.writeHead(answer.status, answer.isSingle ? singleHeaders(answer, host, requestId) : allHeaders(answer, host, requestId)).end(answer.ready)
