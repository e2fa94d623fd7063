import { createRemoteJWKSet, customFetch as customJwksFetch, jwtVerify } from 'jose'
import { allowInsecureRequests, ClientSecretPost, type Configuration, customFetch, discovery } from 'openid-client'
import { openRecentValues } from '../../../common/recent-values.ts'
import type { Identity } from '../../identity.ts'
import { guardedFetch, isAllowedAddress } from './guarded-fetch.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'

/** Tenants choose these addresses, so we limit how many are remembered (decision 27). */
export const mostDiscovered = 100
const rememberedFor = 60 * 60_000
const patience = 5

/** An identity service's description of itself, and the check of its signatures. */
export type Discovered = { configuration: Configuration; checkSignature(idToken: string): Promise<unknown> }

const remembered = openRecentValues<Discovered>({ mostEntries: mostDiscovered, lifetime: rememberedFor })

type Fetch = ReturnType<typeof guardedFetch>

/** Its keys are cached, and fetched again whenever it signs with a new one. */
const signatureCheck = (configuration: Configuration, clientId: string, fetch: Fetch) => {
  const { jwks_uri: address, issuer } = configuration.serverMetadata()
  if (!address) throw new Error('the identity service publishes no keys')
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: 0, timeoutDuration: patience * 1000, [customJwksFetch]: fetch })
  return (idToken: string) => jwtVerify(idToken, keys, { issuer, audience: clientId })
}

type Services = Pick<Identity, 'secrets' | 'allowsLocalServices'>

/** An identity service's discovery document, cached for an hour. */
export const discover = async ({ secrets, allowsLocalServices }: Services, { issuer, clientId, clientSecretSealed }: IdentityProvider): Promise<Discovered> => {
  const secret = secrets.open(clientSecretSealed)
  const key = JSON.stringify([issuer, clientId, secret])
  const known = remembered.get(key)
  if (known) return known
  const url = new URL(issuer)
  if (!isAllowedAddress(url, allowsLocalServices)) throw new Error('the identity service is not encrypted')
  const fetch = guardedFetch(allowsLocalServices)
  const options = { timeout: patience, [customFetch]: fetch, ...(url.protocol === 'http:' && { execute: [allowInsecureRequests] }) }
  const configuration = await discovery(url, clientId, secret, ClientSecretPost(secret), options)
  configuration.timeout = patience
  const discovered = { configuration, checkSignature: signatureCheck(configuration, clientId, fetch) }
  remembered.keep(key, discovered)
  return discovered
}
