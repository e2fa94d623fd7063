import { setImmediate } from 'node:timers/promises'
import { noQuery, paramNames, type WireCase } from '@lanyard/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, demand, demandViewable, originOf } from '../caller.ts'
import { setChangeOrigin } from '../common/change-origin.ts'
import { Problem } from '../common/problem.ts'
import { consolePool } from '../database/console-pool.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { LoopWatch } from '../telemetry/loop-watch.ts'
import type { Callers, Host, Hosts } from './hosts.ts'
import { once } from './idempotency.ts'
import type { CountWrites } from './limits/write-limits.ts'
import { demandWholeQuery } from './requests/query-string.ts'
import { bodyReader, compileSchema, envelopeReader, exactBodyReader, textReader, wireCaseOf } from './requests/validation.ts'
import { answering, recordAnswering } from './responses/answering.ts'
import type { Answer, Route } from './routes.ts'
import { writeOf, writeRecord } from './writes.ts'

/** `tenantIdOf` finds a tenant by its code, in any letter case. */
export type Dispatch = {
  hosts: Hosts
  callers: Callers
  countWrites: CountWrites
  database: Database
  loop: LoopWatch
  tenantIdOf: (code: string) => TenantId | undefined
}

// Handlers are typed by their call in the table; the dispatcher knows only that they fit.
const nothing = Object.freeze({}) as never
/** Names aren't converted. */
const asWritten: WireCase = 'camelCase'
const hasQuery = ({ raw }: FastifyRequest) => raw.url?.includes('?') === true

const onFirstUse = <Of>(find: () => Of): (() => Of) => {
  let found: { value: Of } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

const register = (app: FastifyInstance, route: Route, { hosts, callers, countWrites, database, loop, tenantIdOf }: Dispatch) => {
  const { call, hooks, operation } = route
  const isOfTenant = paramNames(call.path).includes('tenantCode')
  const readQuery = textReader(call.query ?? noQuery)
  const requiresQuery = onFirstUse(() => call.query !== undefined && !call.query.safeParse({}).success)
  const readParams = call.params && textReader(call.params)
  const isBulk = call.body?.bulk !== undefined
  const readBody = call.body && (isBulk ? envelopeReader : call.wire ? exactBodyReader : bodyReader)(call.body.schema)
  const caseOf = (request: FastifyRequest): WireCase => (call.wire ? asWritten : wireCaseOf(request.headers.jsonformat))
  const send = answering(call, operation, loop)
  const asRecord = recordAnswering(call)

  /** A tenant in the path must be the caller's own. An operator can act in any; for everyone else another tenant is a 404. */
  const inTenant = (caller: Caller, request: FastifyRequest): Caller => {
    if (!isOfTenant) return caller
    const tenantId = tenantIdOf((request.params as { tenantCode: string }).tenantCode)
    if (caller.kind === 'operator' && tenantId !== undefined) return { ...caller, tenantId }
    if (tenantId === undefined || (caller.tenantId !== tenantId && caller.tenantId !== consolePool)) throw new Problem('not-found')
    return caller
  }

  const contextOf = (request: FastifyRequest, reply: FastifyReply) => {
    const wireCase = caseOf(request)
    // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
    const params = (readParams ? readParams(request.params as object) : nothing) as never
    demandWholeQuery(request.query as object)
    // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
    const query = (hasQuery(request) || requiresQuery() ? readQuery(request.query as object) : nothing) as never
    return { wireCase, request, reply, params, query }
  }

  // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
  const bodyOf = (request: FastifyRequest, wireCase: WireCase) => (readBody ? readBody(request.body, wireCase) : undefined) as never

  /** A call about personal records: its responses are private, and its body is validated as a whole. */
  const answerRecord = async (caller: Caller, request: FastifyRequest, reply: FastifyReply, host: Host): Promise<Answer> => {
    const context = { caller, ...contextOf(request, reply) }
    const db = database.forTenant(caller.tenantId)
    const extra = await hooks?.context({ caller, host, isWrite: route.kind === 'writing' })
    if (route.kind === 'reading') return asRecord(await route.handle({ ...context, ...extra, db }), context)
    if (route.kind !== 'writing' || !hooks) throw new Error(`${operation} is no call about records`)
    const counted = countWrites(caller, operation)
    return asRecord(await writeRecord({ handle: route.handle, hooks, read: readBody, isBulk, db, counted, context: { ...context, ...extra } }), context)
  }

  const answer = (who: Caller, request: FastifyRequest, reply: FastifyReply, host: Host): Answer | Promise<Answer> => {
    const caller = inTenant(who, request)
    request.caller = caller
    demand(caller, call.needs)
    demandViewable(caller, call)
    if (hooks) return answerRecord(caller, request, reply, host)
    const context = { caller, ...contextOf(request, reply) }
    const db = database.forTenant(caller.tenantId)
    if (route.kind === 'reading') return route.handle({ ...context, db })
    const body = bodyOf(request, context.wireCase)
    if (route.kind === 'account') return route.handle({ ...context, db: database.forTenant(caller.poolId), body })
    if (route.kind === 'open') return route.handle({ ...context, body })
    return once(db, request, caller, body, (transaction) => writeOf(route.handle, { ...context, transaction, body }), countWrites(caller, operation))
  }

  const answerAnyone = (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply)
    const body = bodyOf(request, context.wireCase)
    return route.kind === 'open' ? route.handle({ ...context, caller: undefined, body }) : Promise.reject(new Problem('not-signed-in'))
  }

  app.route({
    method: call.method,
    url: paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, `:${name}`), call.path),
    constraints: { hosts: route.hosts.join(',') },
    config: {
      operation,
      needs: call.needs,
      ...(call.body?.bulk && { mostValues: call.body.bulk.mostValues }),
      ...(call.answer.form === 'file' && { isStream: true }),
    },
    // GETs that write get no HEAD route.
    exposeHeadRoute: route.kind !== 'writing',
    handler: (request, reply) => {
      const host: Host = hosts(request.raw)
      const respond = (result: Answer) => send(request, reply, result, caseOf(request), host)
      const from = (caller: Caller) => {
        setChangeOrigin(originOf(caller))
        const result = answer(caller, request, reply, host)
        return result instanceof Promise ? result.then(respond) : respond(result)
      }
      if (route.kind === 'open' && request.headers.authorization === undefined) return answerAnyone(request, reply).then(respond)
      const caller = callers(request, host)
      return caller instanceof Promise ? caller.then(from) : from(caller)
    },
  })
}

/** Whoever listens first and compiles then is ready sooner. Compiling only while a large body is validated would block other requests too long. */
const compileAhead = async (routes: readonly Route[]) => {
  for (const { call, hooks } of routes) {
    if (!call.body || !hooks) continue
    compileSchema(call.body.schema)
    await setImmediate()
  }
}

export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], dispatch: Dispatch) => {
  for (const route of routes) register(app, route, dispatch)
  app.addHook('onListen', () => {
    compileAhead(routes).catch((error: unknown) => app.log.error({ err: error }, 'a schema can’t be compiled'))
  })
}
