import { line } from '@lanyard/contract'
import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import { authUrl } from '../answers.ts'
import { discover } from './discovery.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'
import type { Person } from './oidc-person.ts'
import type { RedirectState } from './redirect-state.ts'

/** The person's name at the service, if it is valid as a typed name. */
const nameOf = (claim: unknown) => {
  const name = line(100).safeParse(typeof claim === 'string' ? claim.trim() : claim)
  return name.success ? name.data : null
}

/** Exchanges the code, with state, nonce, PKCE and the answer's `iss` checked, and reads the person. */
export const personOf = async (identity: Identity, visit: Visit, known: IdentityProvider, redirectState: RedirectState, search: string): Promise<Person> => {
  // The code belongs to its issuer and is sent to no other, even if the service has changed its issuer since.
  if (redirectState.issuer !== known.issuer) throw new Error('the identity service is not the one that was left for')
  const { configuration, checkSignature } = await discover(identity, known)
  const here = new URL(`${authUrl(visit.realm, `callback/${redirectState.callbackId}`)}?${search}`)
  const tokens = await authorizationCodeGrant(configuration, here, {
    expectedState: redirectState.state,
    expectedNonce: redirectState.nonce,
    pkceCodeVerifier: redirectState.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('the identity service sent no id token')
  await checkSignature(tokens.id_token)
  const { email, email_verified, given_name, family_name } =
    claims.email === undefined && tokens.access_token ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return {
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    isVerified: email_verified === true,
    firstName: nameOf(given_name),
    lastName: nameOf(family_name),
  }
}

/** Whether the person declined at the service. Anything else is logged as a fault. */
export const isCanceled = ({ log }: Identity, { providerId }: IdentityProvider, error: unknown): boolean => {
  const canceled = error instanceof AuthorizationResponseError && error.error === 'access_denied'
  if (!canceled) log.warn({ code: error instanceof Error ? error.name : undefined, provider: providerId }, 'a sign-in with an identity service failed')
  return canceled
}
