import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { TenantId } from '../../../database/database.ts'
import type { Identity } from '../../identity.ts'
import type { Realm } from '../../realms.ts'
import { clearCookie, readCookie, setCookie } from '../../sessions/cookies.ts'
import type { Visit } from '../../visit.ts'
import { authUrl } from '../answers.ts'
import { discover } from './discovery.ts'
import { isAllowedAddress } from './guarded-fetch.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'

const lifetime = 15 * 60

/** Why a person goes to an identity service, and where they return to. */
export type Errand = {
  /** The tenant that the service belongs to. */
  tenantId: TenantId
  /** The service id in the callback's path. */
  callbackId: string
  callbackUrl: string
  /** The hash of an invitation's token, for someone who accepts it this way. */
  invitation?: string
}

/** The state of the redirect, encrypted in a cookie until the return. */
export type Trip = Errand & { issuer: string; pool: number; state: string; nonce: string; verifier: string; until: number }

const writeTrip = ({ secrets }: Identity, trip: Trip) => secrets.seal(JSON.stringify(trip)).toString('base64url')

const readTrip = ({ secrets }: Identity, { realm, now }: Visit, callbackId: string, cookie: string | undefined): Trip | undefined => {
  try {
    const trip = JSON.parse(secrets.open(Buffer.from(cookie ?? '', 'base64url'))) as Trip
    return trip.callbackId === callbackId && trip.pool === realm.poolId && trip.until > now ? trip : undefined
  } catch {
    return undefined
  }
}

type Leaving = { identity: Identity; realm: Realm; now: number; reply: FastifyReply }

/** The URL of the service's own page. State, nonce and verifier are stored in the cookie. Throws if the service doesn't respond. */
export const leaveFor = async ({ identity, realm, now, reply }: Leaving, known: IdentityProvider, errand: Errand): Promise<string> => {
  const { configuration } = await discover(identity, known)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: authUrl(realm, `callback/${errand.callbackId}`),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  // A service states its own page's URL: no other kind of URL is followed, such as one that runs a script here.
  if (!isAllowedAddress(url, identity.allowsLocalServices)) throw new Error('the page of the identity service is not encrypted')
  const trip: Trip = { ...errand, issuer: known.issuer, pool: realm.poolId, state, nonce, verifier, until: now + lifetime * 1000 }
  setCookie(reply, realm, 'oidc', writeTrip(identity, trip), lifetime)
  return url.href
}

/** A return works once, and only from the service that the redirect went to. */
export const takeTrip = (identity: Identity, visit: Visit, request: FastifyRequest, reply: FastifyReply, callbackId: string): Trip | undefined => {
  const trip = readTrip(identity, visit, callbackId, readCookie(request, visit.realm, 'oidc'))
  clearCookie(reply, visit.realm, 'oidc')
  return trip
}
