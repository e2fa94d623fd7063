import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@lanyard/contract'
import { http } from '../../common/node-http.ts'
import { Problem, problemDetailsOf } from '../../common/problem.ts'
import { safeHeaders } from '../responses/safe-headers.ts'
import { ambiguityOf } from './ambiguous-requests.ts'
import { nextRequestId } from './request-id.ts'

const codes: Record<string, ProblemCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'too-slow', HPE_HEADER_OVERFLOW: 'headers-too-large' }

/** A refusal before the router: problem details with the usual headers, and the connection is closed. */
const refusalOf = (problem: Problem, isHttps = false) => {
  const requestId = nextRequestId()
  const body = JSON.stringify(problemDetailsOf(problem, requestId))
  const headers: (readonly [name: string, value: string])[] = [
    ...safeHeaders({ isHttps }),
    ...Object.entries(problem.headers),
    ['content-type', 'application/problem+json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['x-request-id', requestId],
    ['connection', 'close'],
  ]
  return { status: problem.status, headers, body }
}

/** Answers input that Node couldn't parse as a request. */
export const refuseUnread = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, headers, body } = refusalOf(new Problem(codes[error.code ?? ''] ?? 'bad-request'))
  const head = [`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Refuses a request before it is read. */
export const refuse = (response: ServerResponse, problem: Problem, { isHttps }: { isHttps: boolean }) => {
  const { status, headers, body } = refusalOf(problem, isHttps)
  response.writeHead(status, headers.flat()).end(body)
}

/** Connections on which a request was refused: nothing sent after it is executed. */
const refused = new WeakSet<Socket>()

/** Refuses a request that a proxy may have read differently, and returns whether it did. */
export const refuseAmbiguous = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (refused.has(request.socket)) {
    response.destroy()
    return true
  }
  const ambiguity = ambiguityOf(request)
  if (ambiguity === undefined) return false
  refused.add(request.socket)
  refuse(response, new Problem('bad-request', ambiguity), { isHttps: false })
  return true
}
