import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { answerUrl, authUrl } from '../answers.ts'
import { callbackOn } from '../callback-url.ts'
import { clearCookie, readCookie, setCookie } from '../cookies.ts'
import { deliverByRedirect } from '../deliver.ts'
import type { Identity } from '../identity.ts'
import type { Visit } from '../visit.ts'
import { discover } from './discovery.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import { type Person, signInPerson } from './oidc-person.ts'
import type { Attempt, Provider } from './provider.ts'

const lifetime = 15 * 60

/** What is remembered of the way out, sealed in a cookie until the way back. */
type Trip = { provider: string; pool: number; state: string; nonce: string; verifier: string; callbackUrl: string; until: number }

const writeTrip = ({ secrets }: Identity, trip: Trip) => secrets.seal(JSON.stringify(trip)).toString('base64url')
const readTrip = ({ secrets }: Identity, { realm, now }: Visit, provider: string, cookie: string | undefined): Trip | undefined => {
  try {
    const trip = JSON.parse(secrets.open(Buffer.from(cookie ?? '', 'base64url'))) as Trip
    return trip.provider === provider && trip.pool === realm.poolId && trip.until > now ? trip : undefined
  } catch {
    return undefined
  }
}

const start =
  (known: IdentityProvider) =>
  async ({ identity, visit, reply, form }: Attempt) => {
    const { realm, now } = visit
    try {
      const { configuration } = await discover(identity, known)
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: authUrl(realm, `callback/${known.providerId}`),
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const callbackUrl = callbackOn(realm.origin, form.callbackUrl)
      setCookie(
        reply,
        realm,
        'oidc',
        writeTrip(identity, { provider: known.providerId, pool: realm.poolId, state, nonce, verifier, callbackUrl, until: now + lifetime * 1000 }),
        lifetime,
      )
      return answerUrl(reply, form, url.href)
    } catch (error) {
      identity.log.warn({ err: error, provider: known.providerId }, 'an identity service does not answer')
      return answerUrl(reply, form, authUrl(realm, 'error', { error: 'OAuthSignin' }))
    }
  }

/** Exchanges the code, with state, nonce and PKCE checked, and reads who it is. */
const personOf = async (identity: Identity, visit: Visit, known: IdentityProvider, trip: Trip, search: string): Promise<Person> => {
  const { configuration, checkSignature } = await discover(identity, known)
  const here = new URL(`${authUrl(visit.realm, `callback/${known.providerId}`)}?${search}`)
  const tokens = await authorizationCodeGrant(configuration, here, {
    expectedState: trip.state,
    expectedNonce: trip.nonce,
    pkceCodeVerifier: trip.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('the identity service sent no id token')
  await checkSignature(tokens.id_token)
  const { email, email_verified } =
    claims.email === undefined && tokens.access_token ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return { subject: claims.sub, email: typeof email === 'string' ? email : null, isVerified: email_verified === true }
}

const comeBack =
  (known: IdentityProvider) =>
  async ({ identity, visit, request, reply }: Attempt) => {
    const { realm } = visit
    const refuse = (error: string) => reply.header('cache-control', 'no-store').redirect(`${realm.origin}/login?error=${error}`, 302)
    const trip = readTrip(identity, visit, known.providerId, readCookie(request, realm, 'oidc'))
    clearCookie(reply, realm, 'oidc')
    if (!trip) return refuse('OAuthCallback')
    try {
      const person = await personOf(identity, visit, known, trip, request.url.split('?')[1] ?? '')
      const outcome = await signInPerson(identity, visit, known, person)
      return outcome.kind === 'refused' ? refuse('AccessDenied') : deliverByRedirect(reply, realm, callbackOn(realm.origin, trip.callbackUrl), outcome)
    } catch (error) {
      const isRefused = error instanceof AuthorizationResponseError && error.error === 'access_denied'
      if (!isRefused)
        identity.log.warn({ code: error instanceof Error ? error.name : undefined, provider: known.providerId }, 'a sign-in with an identity service failed')
      return refuse(isRefused ? 'AccessDenied' : 'OAuthCallback')
    }
  }

export const oidcProvider = (known: IdentityProvider): Provider => ({
  id: known.providerId,
  name: known.name,
  type: 'oauth',
  icon: known.icon,
  start: start(known),
  comeBack: comeBack(known),
})
