import type { Readable } from 'node:stream'
import { type Call, type Calls, noQuery, paramNames, type RequestOf, type WireCase } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rememberCaller } from '../audit/refused-access.ts'
import { type Caller, demand } from '../caller.ts'
import { Problem } from '../common/problem.ts'
import { consolePool } from '../database/console-pool.ts'
import type { Database, TenantDatabase, TenantId, Transaction } from '../database/database.ts'
import type { LoopWatch } from '../telemetry/loop-watch.ts'
import type { Callers, Place, PlacePart, Places } from './hosts.ts'
import { once } from './idempotency.ts'
import { endWhenStalled } from './limits/exports.ts'
import type { CountWrites } from './limits/write-limits.ts'
import { demandWholeQuery } from './requests/query-string.ts'
import { bodyReader, exactBodyReader, textReader, warmValidation, wireCaseOf } from './requests/validation.ts'
import { type Ready, sendReady } from './responses/prepared-response.ts'
import { serialiser } from './responses/serialisation.ts'

/** What a handler is given: who asks, what was asked, checked, and the tenant's records. */
export type Asked<Of extends Call = Call> = {
  caller: Caller
  db: TenantDatabase
  wireCase: WireCase
  request: FastifyRequest
  reply: FastifyReply
  params: NonNullable<RequestOf<Of>['params']>
  query: NonNullable<RequestOf<Of>['query']>
}

/** A call that writes runs in one transaction, which is its idempotency key's too. */
export type Told<Of extends Call = Call> = Omit<Asked<Of>, 'db'> & { transaction: Transaction; body: RequestOf<Of>['body'] }

/** The whole list's count goes into `X-Total-Count`. */
export type Listed = { items: readonly object[]; totalCount: number }
/** A download, sent as it is made. */
export type Streamed = { stream: Readable; filename: string }
type Answer = object | Listed | Ready | Streamed

/** A call about the caller's own account: the pool's records, and transactions only where the handler opens them. */
export type AskedOfOwn<Of extends Call = Call> = Asked<Of> & { body: RequestOf<Of>['body'] }

type Reading = { kind: 'reading'; handle: (asked: Asked) => Answer | Promise<Answer> }
type Writing = { kind: 'writing'; handle: (told: Told) => Promise<Answer> }

type Own = { kind: 'own'; handle: (asked: AskedOfOwn) => Promise<Answer> }

/** A call that needs no session; whoever has one may say so. */
export type AskedByAnyone<Of extends Call = Call> = Omit<Asked<Of>, 'caller' | 'db'> & { caller: Caller | undefined; body: RequestOf<Of>['body'] }
type Open = { kind: 'open'; handle: (asked: AskedByAnyone) => Promise<Answer> }

export type Route = { operation: string; call: Call; places: readonly PlacePart[] } & (Reading | Writing | Own | Open)

type Handler<Of extends Call> = Of['method'] extends 'GET' ? (asked: Asked<Of>) => Answer | Promise<Answer> : (told: Told<Of>) => Promise<Answer>

/** The routes of a table of calls: a call without a handler does not compile. */
export const routesOf = <const Of extends Calls>(
  calls: Of,
  places: readonly PlacePart[],
  handlers: { [Operation in keyof Of]: Handler<Of[Operation]> },
): Route[] =>
  Object.entries(calls).map(([operation, call]) => {
    const handle = handlers[operation] as never
    return { operation, call, places, kind: call.method === 'GET' ? 'reading' : 'writing', handle }
  })

/** Calls about one's own account: nothing of what they answer is kept, so an `Idempotency-Key` means nothing to them. */
export const ownRoutesOf = <Of extends Calls>(
  calls: Of,
  places: readonly PlacePart[],
  handlers: { [Operation in keyof Of]: (asked: AskedOfOwn<Of[Operation]>) => Promise<Answer> },
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, places, kind: 'own', handle: handlers[operation] as never }))

export const openRoutesOf = <Of extends Calls>(
  calls: Of,
  places: readonly PlacePart[],
  handlers: { [Operation in keyof Of]: (asked: AskedByAnyone<Of[Operation]>) => Promise<Answer> },
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, places, kind: 'open', handle: handlers[operation] as never }))

const isListed = (answer: Answer): answer is Listed => 'items' in answer && 'totalCount' in answer
const isReady = (answer: Answer): answer is Ready => 'ready' in answer
const isStreamed = (answer: Answer): answer is Streamed => 'stream' in answer && 'filename' in answer

/** `tenantIdOf`: a tenant by its code, whatever its letter case. */
type Register = {
  places: Places
  callers: Callers
  countWrites: CountWrites
  database: Database
  loop: LoopWatch
  tenantIdOf: (code: string) => TenantId | undefined
}

const nothing = Object.freeze({}) as never
/** Nothing is renamed on the way. */
const asWritten: WireCase = 'camelCase'
const hasQuery = ({ raw }: FastifyRequest) => raw.url?.includes('?') === true

const register = (app: FastifyInstance, route: Route, { places, callers, countWrites, database, loop, tenantIdOf }: Register) => {
  const { call } = route
  const isOfTenant = paramNames(call.path).includes('tenantCode')
  const readQuery = textReader(call.query ?? noQuery)
  const readParams = call.params && textReader(call.params)
  const readBody = call.body && (call.wire ? exactBodyReader : bodyReader)(call.body.schema)
  const caseOf = (request: FastifyRequest): WireCase => (call.wire ? asWritten : wireCaseOf(request.headers.jsonformat))
  const serialise = serialiser(call.answer)

  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer, wireCase: WireCase, place: Place) => {
    // It took too long, and was told so.
    if (reply.sent) return reply
    if (isReady(answer)) {
      loop.continues(route.operation)
      // Past the serialisers and hooks, which have nothing to add to it.
      reply.hijack()
      sendReady(reply.raw, answer, place, request.id)
      return reply
    }
    if (isStreamed(answer)) {
      endWhenStalled(reply)
      const type = call.answer.form === 'file' ? call.answer.contentType : 'application/octet-stream'
      return reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${answer.filename}"`).send(answer.stream)
    }
    if (isListed(answer)) {
      reply.header('x-total-count', answer.totalCount)
      return reply.type('application/json; charset=utf-8').send(serialise(answer.items, wireCase))
    }
    return reply.type('application/json; charset=utf-8').send(serialise(answer, wireCase))
  }

  /** A tenant in the address is the caller's own, or any for an operator, who then acts in it; another's is not there. */
  const inTenant = (caller: Caller, request: FastifyRequest): Caller => {
    if (!isOfTenant) return caller
    const tenantId = tenantIdOf((request.params as { tenantCode: string }).tenantCode)
    if (caller.kind === 'operator' && tenantId !== undefined) return { ...caller, tenantId }
    if (tenantId === undefined || (caller.tenantId !== tenantId && caller.tenantId !== consolePool)) throw new Problem('not-found')
    return caller
  }

  const asked = (request: FastifyRequest, reply: FastifyReply) => {
    const wireCase = caseOf(request)
    const params = (readParams ? readParams(request.params as object) : nothing) as never
    demandWholeQuery(request.query as object)
    const query = (hasQuery(request) ? readQuery(request.query as object) : nothing) as never
    return { wireCase, request, reply, params, query }
  }

  const answer = (who: Caller, request: FastifyRequest, reply: FastifyReply): Answer | Promise<Answer> => {
    const caller = inTenant(who, request)
    rememberCaller(request, caller)
    demand(caller, call.needs)
    const context = { caller, ...asked(request, reply) }
    const db = database.forTenant(caller.tenantId)
    if (route.kind === 'reading') return route.handle({ ...context, db })
    const body = (readBody ? readBody(request.body, context.wireCase) : undefined) as never
    if (route.kind === 'own') return route.handle({ ...context, db: database.forTenant(caller.poolId), body })
    if (route.kind === 'open') return route.handle({ ...context, body })
    return once(db, request, caller, body, (transaction) => route.handle({ ...context, transaction, body }), countWrites(caller, route.operation))
  }

  const answerAnyone = (request: FastifyRequest, reply: FastifyReply) => {
    const context = asked(request, reply)
    const body = (readBody ? readBody(request.body, context.wireCase) : undefined) as never
    return route.kind === 'open' ? route.handle({ ...context, caller: undefined, body }) : Promise.reject(new Problem('not-signed-in'))
  }

  app.route({
    method: call.method,
    url: paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, `:${name}`), call.path),
    constraints: { places: route.places.join(',') },
    config: { operation: route.operation, needs: call.needs, ...(call.answer.form === 'file' && { isStream: true }) },
    // A GET that writes is no HEAD.
    exposeHeadRoute: route.kind !== 'writing',
    handler: (request, reply) => {
      const place: Place = places(request.raw)
      const respond = (result: Answer) => send(request, reply, result, caseOf(request), place)
      const from = (caller: Caller) => {
        const result = answer(caller, request, reply)
        return result instanceof Promise ? result.then(respond) : respond(result)
      }
      if (route.kind === 'open' && request.headers.authorization === undefined) return answerAnyone(request, reply).then(respond)
      const caller = callers(request, place)
      return caller instanceof Promise ? caller.then(from) : from(caller)
    },
  })
}

export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], house: Register) => {
  warmValidation()
  for (const route of routes) register(app, route, house)
}
