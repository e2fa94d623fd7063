import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@lanyard/contract'
import { Problem, problemDetailsOf } from './problem.ts'
import { nextRequestId } from './request-id.ts'
import { safeHeaders } from './safe-headers.ts'

const codes: Record<string, ProblemCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'too-slow', HPE_HEADER_OVERFLOW: 'headers-too-large' }

/** What Node could not read as a request is refused as every other: in problem details, with the same headers. The line ends. */
export const refuseUnread = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const problem = new Problem(codes[error.code ?? ''] ?? 'bad-request')
  const requestId = nextRequestId()
  const body = JSON.stringify(problemDetailsOf(problem, requestId))
  const headers = [
    ...safeHeaders({ isHttps: false }),
    ['content-type', 'application/problem+json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['x-request-id', requestId],
    ['connection', 'close'],
  ]
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
