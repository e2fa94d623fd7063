import type { TenantId } from '../../database/database.ts'

/** The issuer of credentials, and its origin. */
export type Provider = { tenantId: TenantId; name: string; origin: string }

export const credentialContexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

/** An issuer's URLs. Its profile is its id, and everything that verifies its credentials is below it. */
export const issuerOf = ({ name, origin }: Provider) => {
  const id = `${origin}/issuer`
  return {
    id,
    type: ['Profile'],
    name,
    url: origin,
    keys: `${id}/jwks.json`,
    keyAddress: (kid: string) => `${id}/keys/${kid}`,
    revocationList: `${id}/revocations`,
  }
}
