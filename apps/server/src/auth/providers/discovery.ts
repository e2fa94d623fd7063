import { createRemoteJWKSet, jwtVerify } from 'jose'
import { allowInsecureRequests, ClientSecretPost, type Configuration, discovery } from 'openid-client'
import type { Secrets } from '../../platform/secrets.ts'
import type { IdentityProvider } from './identity-providers.queries.ts'

const rememberedFor = 60 * 60_000
const patience = 5

/** An identity service as it describes itself, and the check of what it signed. */
export type Discovered = { configuration: Configuration; checkSignature(idToken: string): Promise<unknown> }

const remembered = new Map<string, Discovered & { since: number }>()

/** Only on the machine itself may an identity service speak without encryption. */
const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(hostname)

/** Its keys are held, and fetched again whenever it signs with one that is new. */
const signatureCheck = (configuration: Configuration, clientId: string) => {
  const { jwks_uri: address, issuer } = configuration.serverMetadata()
  if (!address) throw new Error('the identity service publishes no keys')
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: 0, timeoutDuration: patience * 1000 })
  return (idToken: string) => jwtVerify(idToken, keys, { issuer, audience: clientId })
}

/** What an identity service says about itself, for an hour. */
export const discover = async (secrets: Secrets, { issuer, clientId, clientSecretSealed }: IdentityProvider): Promise<Discovered> => {
  const secret = secrets.open(clientSecretSealed)
  const key = JSON.stringify([issuer, clientId, secret])
  const known = remembered.get(key)
  if (known && Date.now() - known.since < rememberedFor) return known
  const url = new URL(issuer)
  const options = { timeout: patience, ...(isLocal(url) && { execute: [allowInsecureRequests] }) }
  const configuration = await discovery(url, clientId, secret, ClientSecretPost(secret), options)
  configuration.timeout = patience
  const discovered = { configuration, checkSignature: signatureCheck(configuration, clientId), since: Date.now() }
  remembered.set(key, discovered)
  return discovered
}
