import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../identity.ts'
import type { Realm } from '../realms.ts'
import { atSignIn, authBase } from './answers.ts'
import { callbackOn } from './callback-url.ts'

const plainCode = (value: unknown) => (typeof value === 'string' && /^[A-Za-z_-]{1,60}$/.test(value) ? value : undefined)

const cardAddress = (realm: Realm, query: Readonly<Record<string, unknown>>, page?: string) => {
  const kept = {
    error: plainCode(query.error),
    callbackUrl: query.callbackUrl === undefined ? undefined : callbackOn(realm.origin, query.callbackUrl),
    csrf: query.csrf === 'true' ? 'true' : undefined,
    page,
  }
  const search = new URLSearchParams(Object.entries(kept).filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
  return `${realm.origin}/login${search ? `?${search}` : ''}`
}

/** The client's own pages are all the sign-in card. The query says what to show. */
export const pageRoutes = (scope: FastifyInstance, { hosts, realms }: Identity) => {
  const toCard = (page?: string) => async (request: FastifyRequest, reply: { redirect(url: string, code: number): unknown }) =>
    reply.redirect(cardAddress(realms.at(hosts(request.raw)), request.query as Record<string, unknown>, page), 302)
  const options = { constraints: atSignIn, config: { operation: 'signInPage' } }
  for (const path of ['signin', 'signin/:provider', 'error', 'signout']) scope.get(`${authBase}/${path}`, options, toCard())
  scope.get(`${authBase}/verify-request`, options, toCard('verify-request'))
}
