import { identityProviderCalls } from '@lanyard/contract'
import type { Clock } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Database } from '../../database/database.ts'
import { openSharedRate } from '../../http/limits/shared-rates.ts'
import { accountRoutesOf, type Route } from '../../http/routes.ts'
import { addressFault, testProvider } from '../../identity/sign-in/services/provider-test.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Sites } from '../../sites/sites.ts'
import { listProviders } from './identity-providers.queries.ts'
import { redirectUri } from './identity-providers.ts'

type Dependencies = { clock: Clock; database: Database; secrets: Secrets; sites: Sites; allowsLocalServices: boolean }

/** Each test makes several calls to another host, which could be anyone's. */
const allowed = { name: 'identity-service-test', most: 40, everySeconds: 6, message: 'Identity services were tested often in a short time.' }

/** Tests identity services. That may take seconds, so no database connection is held meanwhile. */
export const identityProviderTestRoutes = ({ clock, database, secrets, sites, allowsLocalServices }: Dependencies): Route[] => {
  const countTest = openSharedRate({ ...allowed, clock })
  const { testIdentityProvider, tryIdentityProvider } = identityProviderCalls
  const originOf = (tenantId: number) => sites.all().find(({ tenant }) => tenant.id === tenantId)?.origin ?? ''
  const triedOf = (tenantId: number, providerId: string, issuer: string, clientId: string, clientSecret: string) => ({
    ...{ issuer, clientId, clientSecret },
    redirectUri: redirectUri(originOf(tenantId), providerId),
    allowsLocal: allowsLocalServices,
  })
  const attempt = async (...tried: Parameters<typeof triedOf>) => {
    await countTest(database.forTenant(tried[0]), tried[0], '')
    return testProvider(triedOf(...tried))
  }
  const stored = async (tenantId: number, id: string) =>
    (await listProviders(database.forTenant(tenantId), tenantId)).find(({ providerId }) => providerId === id)

  return accountRoutesOf({ testIdentityProvider, tryIdentityProvider }, ['console'], {
    testIdentityProvider: async ({ caller: { tenantId }, params }) => {
      const found = await stored(tenantId, (params as { id: string }).id)
      if (!found) throw new Problem('not-found', 'This sign-in service doesn’t exist.')
      return attempt(tenantId, found.providerId, found.issuer, found.clientId, secrets.open(found.clientSecretSealed))
    },
    tryIdentityProvider: async ({ caller: { tenantId }, body: { Issuer, ClientId, ClientSecret, ProviderId = 'new' } }) => {
      const issuer = Issuer.trim()
      if (ClientSecret !== undefined) return attempt(tenantId, ProviderId, issuer, ClientId.trim(), ClientSecret)
      const found = await stored(tenantId, ProviderId)
      // A stored secret is sent only to the service it was stored for. An address that can't work is reported first.
      const fault = addressFault(triedOf(tenantId, ProviderId, issuer, ClientId, ''))
      if (fault) return fault
      if (found?.issuer !== issuer)
        throw badInput([{ pointer: '/ClientSecret', message: found ? 'Enter the client secret again for this address.' : 'Enter the client secret.' }])
      return attempt(tenantId, ProviderId, issuer, ClientId.trim(), secrets.open(found.clientSecretSealed))
    },
  })
}
