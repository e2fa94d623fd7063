import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Span } from '../common/work-context.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Host, Hosts } from './hosts.ts'

/** Asked every few seconds, and of no interest in a trace. */
const untraced = new Set<string | undefined>(['/healthz', '/readyz'])

/** What is known of a request when it arrives. `route` is its path with names in place of values, which may be tokens. */
type Arrived = { request: IncomingMessage; operation: string | undefined; route: string | undefined; requestId: string; since?: number }

export type RequestSpans = {
  begin(arrived: Arrived): Span | undefined
  end(span: Span, status: number, host: Host, caller: Caller | undefined): void
  /** Begins a span that ends with the response. */
  follow(request: FastifyRequest, response: ServerResponse): Span | undefined
}

type Dependencies = { tracing: Pick<Tracing, 'begin'>; hosts: Hosts; tenantCodeOf(host: Host, caller: Caller | undefined): string | undefined }

const hostName = ({ headers: { host } }: IncomingMessage) => URL.parse(`http://${host}`)?.hostname ?? ''

/** One span for each request, named by its operation (decision 84). */
export const openRequestSpans = ({ tracing, hosts, tenantCodeOf }: Dependencies): RequestSpans => {
  const begin = ({ request, operation, route, requestId, since }: Arrived): Span | undefined => {
    if (untraced.has(route)) return undefined
    const { method = 'GET', headers } = request
    const { part, isHttps } = hosts(request)
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route, 'url.path': route }),
      'url.scheme': isHttps ? 'https' : 'http',
      // Anyone can send a host name that isn't ours.
      ...(part !== 'nowhere' && { 'server.address': hostName(request) }),
      'lanyard.request_id': requestId,
    }
    return tracing.begin({ name: `${method} ${operation ?? route ?? 'other'}`, kind: 'server', attributes, headers, ...(since !== undefined && { since }) })
  }

  const end: RequestSpans['end'] = (span, status, host, caller) => {
    const code = tenantCodeOf(host, caller)
    span.set({ 'http.response.status_code': status, ...(code !== undefined && { 'lanyard.tenant': code }) })
    span.end()
  }

  const follow: RequestSpans['follow'] = (request, response) => {
    const { operation } = request.ofRoute
    const span = begin({ request: request.raw, operation, route: request.routeOptions.url, requestId: request.id })
    if (span)
      response.once('close', () => {
        if (!response.writableEnded) span.fail('aborted')
        end(span, response.statusCode, hosts(request.raw), request.caller)
      })
    return span
  }
  return { begin, end, follow }
}
