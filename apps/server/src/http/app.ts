import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Needs, type ProblemCode, problems } from '@lanyard/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { RefusedAccess } from '../audit/refused-access.ts'
import type { Caller } from '../caller.ts'
import { answerWithin as usualTime, withDeadline, withDeadlineForEachStep } from '../common/deadline.ts'
import { inOneTick } from '../common/one-tick.ts'
import { Problem, problemDetailsOf } from '../common/problem.ts'
import { type Span, withContext } from '../common/work-context.ts'
import type { Memory } from '../database/changes/memory.ts'
import type { Log } from '../telemetry/log.ts'
import type { LoopWatch } from '../telemetry/loop-watch.ts'
import type { Observe } from '../telemetry/metrics.ts'
import { TaskAborted } from '../workers/worker-thread.ts'
import { type CertificateFiles, openServer } from './certificate.ts'
import { type Draining, openDraining } from './draining.ts'
import { type Host, type Hosts, hostConstraint } from './hosts.ts'
import { admission, timeWaited } from './limits/admission.ts'
import { openLateAnswers } from './limits/late-answers.ts'
import type { RequestSpans } from './request-spans.ts'
import { takeJson } from './requests/bodies.ts'
import { parseQuery } from './requests/query-string.ts'
import { nextRequestId } from './requests/request-id.ts'
import { refuseAmbiguous, refuseUnread } from './requests/unread-requests.ts'
import { safeHeaders } from './responses/safe-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string
    needs?: Needs
    /** The body takes minutes to upload or download, so the request has no overall deadline. */
    isStream?: true
    /** A body in bulk holds more values than others. */
    mostValues?: number
  }
  interface FastifyRequest {
    /** Once it is known. */
    caller: Caller | undefined
    /** The route's configuration, read once: Fastify builds its `routeOptions` at every access. */
    ofRoute: FastifyContextConfig
    /** Among the late answers; a stream has none. */
    latePlace: number | undefined
    /** If it is traced. */
    span: Span | undefined
  }
}

const bodyLimit = 2 * 1024 * 1024
const other = 'other'
/** Milliseconds. Slower responses are logged. */
const slow = 1000
/** Milliseconds a handler has after its deadline to respond by itself. */
const grace = 1_000

const ofFastify: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-request', 'The body is not JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad-request', 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-request', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', `A body holds at most ${bodyLimit} bytes.`],
  FST_ERR_BAD_URL: ['bad-request', 'The address is not written as an address is.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', problems['not-found'][1]],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-content', 'Send JSON, with Content-Type: application/json.'],
}

const asProblem = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof TaskAborted) return Object.assign(new Problem('busy', undefined, { headers: { 'retry-after': '5' } }), { cause: error })
  const [code, detail] = ofFastify[error.code] ?? []
  if (code) return new Problem(code, detail)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem('bad-request')
  return Object.assign(new Problem('unexpected'), { cause: error })
}

const traceOf = ({ span }: FastifyRequest) => span && { traceId: span.traceId }

const answerProblem =
  (log: Log, refusedAccess: AppOptions['refusedAccess']) => (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) {
      request.span?.fail(problem.cause ?? problem)
      log.error(
        { err: problem.cause ?? problem, requestId: request.id, ...traceOf(request), operation: request.routeOptions.config.operation },
        problem.message,
      )
    }
    const send = () =>
      reply
        .code(problem.status)
        .headers(problem.headers)
        .type('application/problem+json')
        .send(JSON.stringify(problemDetailsOf(problem, request.id)))
    return problem.code === 'not-allowed' ? refusedAccess.ofCall(request).then(send) : send()
  }

const notFound = ({ url, method }: FastifyRequest) => {
  const path = url.split('?', 1)[0] ?? ''
  const list = /^\/combos\/([\w-]{1,100})$/.exec(path)?.[1]
  throw new Problem('not-found', list && method === 'GET' ? `There is no list called ${list}.` : problems['not-found'][1])
}

/** Calls are validated and answered by their contract. Fastify's own compilers would be loaded for nothing. */
const noSchemas = () => {
  throw new Error('A route has a schema, and should have a call instead')
}

/** Responds before the router if it can, and returns whether it did. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

export type AppOptions = {
  log: Log
  hosts: Hosts
  observe: Observe
  /** Counts a request for the tenant that it was made for, if any. */
  countTenant?(host: Host, caller: Caller | undefined): void
  loop: LoopWatch
  memory: Memory
  fastPath: FastPath
  draining?: Draining
  refusedAccess: Pick<RefusedAccess, 'ofCall'>
  /** If traces are on. */
  spans?: RequestSpans | undefined
  trustProxy?: string | undefined
  /** With a certificate, it serves HTTPS. */
  certificate?: CertificateFiles | undefined
  answerWithin?: number | undefined
  /** Milliseconds without a byte after which a connection is closed. Longer than proxies keep theirs, so that they don't send into a closed one. */
  closesIdleAfter?: number | undefined
}

/** The HTTP server with everything all calls share. Routes are added to it. */
export const openApp = (options: AppOptions): FastifyInstance => {
  const { log, hosts, observe, countTenant, loop, memory, fastPath, refusedAccess, spans, trustProxy, certificate } = options
  const { draining = openDraining(), answerWithin = usualTime, closesIdleAfter = 65_000 } = options
  const answer = answerProblem(log, refusedAccess)
  const withHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of safeHeaders(hosts(request.raw))) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
  }
  const app = Fastify({
    logger: false,
    genReqId: nextRequestId,
    bodyLimit,
    trustProxy: trustProxy ?? false,
    serverFactory: (handle) => {
      const admit = admission({ log, memory, hosts }, (request, response) => {
        if (!fastPath(request, response)) handle(request, response)
      })
      const limits = { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 0, connectionsCheckingInterval: 5_000 }
      // A request without a body needs no stream.
      const server = openServer({ ...limits, optimizeEmptyRequests: true }, certificate, log, (request, response) => {
        draining.endAfter(response)
        if (refuseAmbiguous(request, response)) return
        inOneTick(() => admit(request, response))
      })
      // One timer for each connection costs less than one for each response, which keepAliveTimeout would be.
      return server.setTimeout(closesIdleAfter)
    },
    forceCloseConnections: 'idle',
    // A request that arrives before its connection is closed is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: refuseUnread,
    // Hooks don't run for requests that the router can't read.
    frameworkErrors: (error, request, reply) => {
      withHeaders(request, reply)
      answer(error, request, reply)
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { constraints: { hosts: hostConstraint(hosts) }, querystringParser: parseQuery, maxParamLength: 200 },
  })
  takeJson(app)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('ofRoute')
  app.decorateRequest('latePlace', undefined)
  app.decorateRequest('span', undefined)
  const late = openLateAnswers()
  // A connection that stays open after its last response would hold up the stop.
  let isClosing = false
  app.addHook('preClose', (done) => {
    draining.begin()
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    const { config } = request.routeOptions
    request.ofRoute = config
    const { operation = other } = config
    loop.begins(operation)
    // Comes after every response, and when a connection breaks before it.
    raw.once('close', () => {
      loop.ends(operation)
      if (request.latePlace !== undefined) late.ended(request.latePlace)
    })
    if (spans) request.span = spans.follow(request, raw)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { operation = other } = request.ofRoute
    loop.continues(operation)
    const { span } = request
    const next = span ? () => withContext({ span }, done) : done
    if (request.ofRoute.isStream) return withDeadlineForEachStep(next, operation)
    const left = answerWithin - timeWaited(request.raw)
    if (!reply.raw.destroyed) request.latePlace = late.expect(reply, left + grace)
    withDeadline(left, next, operation)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    loop.continues(request.ofRoute.operation ?? other)
    withHeaders(request, reply)
    if (request.headers.authorization !== undefined && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    draining.endAfter(reply.raw)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    const { operation } = request.ofRoute
    observe(operation, statusCode, elapsedTime)
    countTenant?.(hosts(request.raw), request.caller)
    const level = request.method === 'GET' && statusCode < 500 && elapsedTime < slow ? 'debug' : 'info'
    if (log.isLevelEnabled(level))
      log[level]({ requestId: request.id, ...traceOf(request), method: request.method, operation, status: statusCode, ms: elapsedTime }, 'answered')
    done()
  })
  app.setErrorHandler(answer)
  app.setNotFoundHandler(notFound)
  return app
}
