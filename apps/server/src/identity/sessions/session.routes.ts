import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { switchTenant } from '../accounts/choose-tenant.ts'
import type { Identity } from '../identity.ts'
import { atSignIn, authBase, formOf } from '../sign-in/answers.ts'
import { viewChallenge } from '../sign-in/steps/challenge-view.ts'
import { visitOf } from '../visit.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { csrfToken, isOwnRequest } from './csrf.ts'
import { currentSession, sessionAnswer } from './session-view.ts'
import { touchSession } from './sessions.queries.ts'

const requestedTenant = (data: unknown): unknown => (data !== null && typeof data === 'object' && 'tenantCode' in data ? data.tenantCode : undefined)

/** Who is signed in, the CSRF token, and the data for the current sign-in step. */
export const sessionRoutes = (scope: FastifyInstance, identity: Identity) => {
  const { hosts, realms, secrets, database, clock } = identity
  const realmOf = (request: FastifyRequest) => realms.at(hosts(request.raw))
  const unsaved = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

  scope.get(`${authBase}/session`, { constraints: atSignIn, config: { operation: 'getSession' } }, async (request, reply) => {
    unsaved(reply)
    const realm = realmOf(request)
    const session = await currentSession(identity, request, realm)
    if (session) return sessionAnswer(identity, realm, session)
    if (readCookie(request, realm, 'session')) clearCookie(reply, realm, 'session')
    return {}
  })

  scope.post(`${authBase}/session`, { constraints: atSignIn, config: { operation: 'updateSession' } }, async (request, reply) => {
    unsaved(reply)
    const realm = realmOf(request)
    const { csrfToken: sent, data } = formOf(request)
    if (!isOwnRequest(secrets, request, realm, sent)) return reply.code(400).send({})
    const session = await currentSession(identity, request, realm)
    if (!session) return {}
    const visit = visitOf(request, realm, clock)
    await touchSession(database, realm.poolId, session.id, visit.now)
    const used = { ...session, seenAt: visit.now }
    const requestedCode = realm.pool === 'console' ? requestedTenant(data) : undefined
    if (requestedCode === undefined) return sessionAnswer(identity, realm, used)
    if (!(await switchTenant(identity, visit, session, requestedCode))) return reply.code(403).send({})
    const switched = await currentSession(identity, request, realm)
    return switched ? sessionAnswer(identity, realm, switched) : {}
  })

  scope.get(`${authBase}/csrf`, { constraints: atSignIn, config: { operation: 'getCsrfToken' } }, async (request, reply) => {
    unsaved(reply)
    return { csrfToken: csrfToken(secrets, request, reply, realmOf(request)) }
  })

  scope.get(`${authBase}/challenge`, { constraints: atSignIn, config: { operation: 'getChallenge' }, exposeHeadRoute: false }, async (request, reply) => {
    unsaved(reply)
    const realm = realmOf(request)
    const view = await viewChallenge(identity, visitOf(request, realm, clock))
    if (!view.step || view.step === 'RECOVERY_CODES') clearCookie(reply, realm, 'challenge')
    return view
  })
}
