import type { ServerResponse } from 'node:http'
import type { Place } from './places.ts'
import { safeHeaders } from './safe-headers.ts'

/** An answer made beforehand, sent as it is: its headers are names and values in turn. */
export type Ready = { ready: Buffer | undefined; status: number; headers: readonly string[] }

/** Every header of a ready answer but the request id, put together once. */
const headersOf = new WeakMap<Ready, { plain: string[]; https: string[] }>()
const allHeaders = (answer: Ready, { isHttps }: Place): string[] => {
  let known = headersOf.get(answer)
  if (!known) {
    const all = (https: boolean) => [...answer.headers, ...safeHeaders({ isHttps: https }).flat(), 'x-request-id']
    known = { plain: all(false), https: all(true) }
    headersOf.set(answer, known)
  }
  return isHttps ? known.https : known.plain
}

export const sendReady = (response: ServerResponse, answer: Ready, place: Place, requestId: string) =>
  response.writeHead(answer.status, allHeaders(answer, place).concat(requestId)).end(answer.ready)
