import { answerUrl, authUrl } from '../answers.ts'
import { callbackOn } from '../callback-url.ts'
import { deliverByRedirect } from '../deliver.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import { signInPerson } from './oidc-person.ts'
import { isCanceled, personOf } from './person-of.ts'
import type { Attempt, Provider } from './provider.ts'
import { leaveFor, takeRedirectState } from './redirect-state.ts'

/** Redirects to a tenant's service: of the site's own tenant, or of the one chosen at the console. */
export const startAt =
  (known: IdentityProvider, tenantId: number, callbackId: string) =>
  async ({ identity, visit, reply, form }: Attempt) => {
    const { realm, now } = visit
    try {
      const url = await leaveFor({ identity, realm, now, reply }, known, { tenantId, callbackId, callbackUrl: callbackOn(realm.origin, form.callbackUrl) })
      return answerUrl(reply, form, url)
    } catch (error) {
      identity.log.warn({ err: error, provider: known.providerId }, 'an identity service does not answer')
      return answerUrl(reply, form, authUrl(realm, 'error', { error: 'OAuthSignin' }))
    }
  }

const comeBack =
  (known: IdentityProvider) =>
  async ({ identity, visit, request, reply }: Attempt) => {
    const { realm } = visit
    const refuse = (error: string) => reply.header('cache-control', 'no-store').redirect(`${realm.origin}/login?error=${error}`, 302)
    const redirectState = takeRedirectState(identity, visit, request, reply, known.providerId)
    if (!redirectState) return refuse('OAuthCallback')
    try {
      const person = await personOf(identity, visit, known, redirectState, request.url.split('?')[1] ?? '')
      const outcome = await signInPerson(identity, visit, known, person)
      return outcome.kind === 'refused' ? refuse('AccessDenied') : deliverByRedirect(reply, realm, callbackOn(realm.origin, redirectState.callbackUrl), outcome)
    } catch (error) {
      return refuse(isCanceled(identity, known, error) ? 'AccessDenied' : 'OAuthCallback')
    }
  }

export const oidcProvider = (known: IdentityProvider, tenantId: number): Provider => ({
  id: known.providerId,
  name: known.name,
  type: 'oauth',
  icon: known.icon,
  start: startAt(known, tenantId, known.providerId),
  comeBack: comeBack(known),
})
