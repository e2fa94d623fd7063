import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../common/problem.ts'
import type { Sites } from '../../sites/sites.ts'
import type { Identity } from '../identity.ts'
import { sessionRoutes } from '../sessions/session.routes.ts'
import { signOutRoutes } from '../sessions/sign-out.routes.ts'
import { viewingRoutes } from '../sessions/viewing.routes.ts'
import { authUrl, formOf } from './answers.ts'
import { openLimitedSignIns } from './limits/limited-sign-ins.ts'
import { logBeaconRoutes } from './log-beacon.routes.ts'
import { pageRoutes } from './pages.routes.ts'
import type { AcceptByService } from './services/staff-sign-in.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { tenantDataRoutes } from './tenant-data.routes.ts'

const errorNames: Record<number, string> = { 413: 'TooLarge', 415: 'BadRequest', 429: 'TooManyRequests', 503: 'ServiceUnavailable' }

/** The sign-in client follows `url` in every case, so every failed POST has one. Other failures are handled as usual. */
const answerFailure = (identity: Identity) => {
  const { hosts, realms, log } = identity
  const recordLimited = openLimitedSignIns(identity)
  return async (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const { part } = hosts(request.raw)
    const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
    if (request.method !== 'POST' || (part !== 'site' && part !== 'console') || status === 404) throw error
    if (status >= 500) log.error({ err: error.cause ?? error, requestId: request.id, operation: request.routeOptions.config.operation }, error.message)
    if (status === 429) await recordLimited(request)
    if (error instanceof Problem) reply.headers(error.headers)
    const name = errorNames[status] ?? (status >= 500 ? 'Unexpected' : 'BadRequest')
    const url = authUrl(realms.at(hosts(request.raw)), 'error', { error: name })
    const isPlainForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') && formOf(request).json !== 'true'
    reply.header('cache-control', 'no-store')
    return isPlainForm && request.body !== undefined ? reply.redirect(url, 302) : reply.code(status).send({ url })
  }
}

const takeForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

/** {authBase} and its routes, on every tenant's site and on the console. */
export const registerAuth = (app: FastifyInstance, identity: Identity, sites: Sites, accept: AcceptByService) => {
  app.register(async (scope) => {
    takeForms(scope)
    scope.setErrorHandler(answerFailure(identity))
    sessionRoutes(scope, identity)
    viewingRoutes(scope, identity)
    signInRoutes(scope, identity, accept)
    signOutRoutes(scope, identity)
    pageRoutes(scope, identity)
    tenantDataRoutes(scope, sites)
  })
  app.register(async (scope) => logBeaconRoutes(scope, identity))
  app.get('/.well-known/jwks.json', { constraints: { hosts: 'site,console,api' }, config: { operation: 'getSigningKeys' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return identity.tokens.published()
  })
}
