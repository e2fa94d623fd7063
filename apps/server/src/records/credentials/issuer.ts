import type { TenantId } from '../../database/database.ts'

/** Who awards credentials, and at which address it is known. */
export type Provider = { tenantId: TenantId; name: string; origin: string }

export const credentialContexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

/** The addresses of an issuer: its profile is its identifier, and everything that checks its credentials lies below it. */
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
