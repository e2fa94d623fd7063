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
export type RedirectPurpose = {
  /** The tenant that the service belongs to. */
  tenantId: TenantId
  /** The service id in the callback's path. */
  callbackId: string
  callbackUrl: string
  /** The hash of an invitation's token, for someone who accepts it this way. */
  invitation?: string
}

/** The state of the redirect, encrypted in a cookie until the return. */
export type RedirectState = RedirectPurpose & { issuer: string; pool: number; state: string; nonce: string; verifier: string; until: number }

const sealRedirectState = ({ secrets }: Identity, redirectState: RedirectState) => secrets.seal(JSON.stringify(redirectState)).toString('base64url')

const openRedirectState = ({ secrets }: Identity, { realm, now }: Visit, callbackId: string, cookie: string | undefined): RedirectState | undefined => {
  try {
    const redirectState = JSON.parse(secrets.open(Buffer.from(cookie ?? '', 'base64url'))) as RedirectState
    return redirectState.callbackId === callbackId && redirectState.pool === realm.poolId && redirectState.until > now ? redirectState : undefined
  } catch {
    return undefined
  }
}

type Leaving = { identity: Identity; realm: Realm; now: number; reply: FastifyReply }

/** The URL of the service's own page. State, nonce and verifier are stored in the cookie. Throws if the service doesn't respond. */
export const leaveFor = async ({ identity, realm, now, reply }: Leaving, known: IdentityProvider, purpose: RedirectPurpose): Promise<string> => {
  const { configuration } = await discover(identity, known)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: authUrl(realm, `callback/${purpose.callbackId}`),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  // A service states its own page's URL: no other kind of URL is followed, such as one that runs a script here.
  if (!isAllowedAddress(url, identity.allowsLocalServices)) throw new Error('the page of the identity service is not encrypted')
  const redirectState: RedirectState = { ...purpose, issuer: known.issuer, pool: realm.poolId, state, nonce, verifier, until: now + lifetime * 1000 }
  setCookie(reply, realm, 'oidc', sealRedirectState(identity, redirectState), lifetime)
  return url.href
}

/** A return works once, and only from the service that the redirect went to. */
export const takeRedirectState = (
  identity: Identity,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  callbackId: string,
): RedirectState | undefined => {
  const redirectState = openRedirectState(identity, visit, callbackId, readCookie(request, visit.realm, 'oidc'))
  clearCookie(reply, visit.realm, 'oidc')
  return redirectState
}
