import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashOf } from '../../secrets/random-tokens.ts'
import type { Identity } from '../identity.ts'
import { answerUrl, atSignIn, authBase, authUrl, formOf } from '../sign-in/answers.ts'
import { callbackOn } from '../sign-in/callback-url.ts'
import { visitOf } from '../visit.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { isOwnRequest } from './csrf.ts'
import { findSessionByToken } from './sessions.queries.ts'
import { signOut, signOutWithToken } from './sign-out.ts'

/** Both sign-outs: of the cookie's session, and of the session that an access token names. */
export const signOutRoutes = (scope: FastifyInstance, identity: Identity) => {
  const { hosts, realms, secrets, clock, database } = identity
  const realmOf = (request: FastifyRequest) => realms.at(hosts(request.raw))

  scope.post(`${authBase}/signout`, { constraints: atSignIn, config: { operation: 'signOut' } }, async (request, reply) => {
    const realm = realmOf(request)
    const form = formOf(request)
    if (!isOwnRequest(secrets, request, realm, form.csrfToken)) return answerUrl(reply, form, authUrl(realm, 'signout', { csrf: 'true' }))
    const token = readCookie(request, realm, 'session')
    const session = token ? await findSessionByToken(database, realm.poolId, hashOf(token)) : undefined
    if (session) await signOut(identity, visitOf(request, realm, clock), session)
    clearCookie(reply, realm, 'session')
    clearCookie(reply, realm, 'challenge')
    return answerUrl(reply, form, callbackOn(realm.origin, form.callbackUrl))
  })

  scope.post(`${authBase}/sign-out`, { constraints: atSignIn, config: { operation: 'signOutWithToken' } }, async (request, reply) => {
    const realm = realmOf(request)
    const done = await signOutWithToken(identity, visitOf(request, realm, clock), formOf(request))
    reply.header('cache-control', 'no-store')
    if (!done)
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer error="invalid_token"')
        .send({ url: authUrl(realm, 'signin') })
    return { url: `${realm.origin}/login` }
  })
}
