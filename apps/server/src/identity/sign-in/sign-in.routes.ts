import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../identity.ts'
import { isOwnRequest } from '../sessions/csrf.ts'
import { visitOf } from '../visit.ts'
import { openAddressTurns } from './address-turns.ts'
import { answerUrl, atSignIn, authBase, authUrl, formOf } from './answers.ts'
import { callbackOn } from './callback-url.ts'
import { deliver } from './deliver.ts'
import { isBuiltIn, listProviders, providerOf } from './services/providers.ts'
import { type AcceptByService, comeBackToConsole } from './services/staff-sign-in.ts'
import { fieldsOf } from './steps/fields.ts'
import { takeStep } from './steps/machine.ts'

type Named = { Params: { provider: string } }

/** Providers, the steps of a password sign-in, and the redirects to a mail or an identity service and back. */
export const signInRoutes = (scope: FastifyInstance, identity: Identity, accept: AcceptByService) => {
  const { hosts, realms, secrets, clock, signInPace } = identity
  const inTurn = openAddressTurns(identity)
  const inPace = ({ ip }: FastifyRequest) => signInPace(ip)
  const realmOf = (request: FastifyRequest) => realms.at(hosts(request.raw))

  scope.get(`${authBase}/providers`, { constraints: atSignIn, config: { operation: 'getProviders' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return listProviders(identity, realmOf(request), (request.query as { tenant?: unknown }).tenant)
  })

  scope.post<Named>(
    `${authBase}/callback/:provider`,
    { constraints: atSignIn, config: { operation: 'signIn' }, preHandler: inPace },
    async (request, reply) => {
      const realm = realmOf(request)
      const form = formOf(request)
      const { provider: id } = request.params
      const provider = await providerOf(identity, realm, id)
      if (!isOwnRequest(secrets, request, realm, form.csrfToken)) return answerUrl(reply, form, authUrl(realm, 'signin', { csrf: 'true' }))
      const visit = visitOf(request, realm, clock)
      if (provider?.type === 'credentials') return deliver(reply, realm, form, id, await takeStep(inTurn(visit), visit, fieldsOf(form)))
      if (provider?.confirm) return provider.confirm({ identity: inTurn(visit), visit, request, reply, form })
      return answerUrl(reply, form, authUrl(realm, 'signin', { callbackUrl: callbackOn(realm.origin, form.callbackUrl) }), 404)
    },
  )

  scope.post<Named>(
    `${authBase}/signin/:provider`,
    { constraints: atSignIn, config: { operation: 'startSignIn' }, preHandler: inPace },
    async (request, reply) => {
      const realm = realmOf(request)
      const form = formOf(request)
      const provider = await providerOf(identity, realm, request.params.provider)
      if (!isOwnRequest(secrets, request, realm, form.csrfToken)) return answerUrl(reply, form, authUrl(realm, 'signin', { csrf: 'true' }))
      const visit = visitOf(request, realm, clock)
      if (provider?.start) return provider.start({ identity: inTurn(visit), visit, request, reply, form })
      return answerUrl(
        reply,
        form,
        authUrl(realm, 'signin', { callbackUrl: callbackOn(realm.origin, form.callbackUrl) }),
        provider?.type === 'credentials' ? 200 : 404,
      )
    },
  )

  scope.get<Named>(
    `${authBase}/callback/:provider`,
    { constraints: atSignIn, config: { operation: 'finishSignIn' }, exposeHeadRoute: false },
    async (request, reply) => {
      const realm = realmOf(request)
      const { provider: id } = request.params
      const isFromStaffService = realm.pool === 'console' && !isBuiltIn(id)
      const provider = isFromStaffService ? undefined : await providerOf(identity, realm, id)
      const comeBack = isFromStaffService ? comeBackToConsole(id, accept) : provider?.comeBack
      if (comeBack) return comeBack({ identity, visit: visitOf(request, realm, clock), request, reply, form: {} })
      // A service that no longer exists, or isn't for people who sign in here.
      const error = provider ? '' : '?error=OAuthCallback'
      return reply.code(302).header('location', `${realm.origin}/login${error}`).send()
    },
  )
}
