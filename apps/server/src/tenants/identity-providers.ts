import type { identityProviderCalls, RequestOf } from '@lanyard/contract'
import { isAllowedAddress } from '../auth/providers/guarded-fetch.ts'
import { badInput } from '../platform/problem.ts'
import type { ProviderRow } from './identity-providers.queries.ts'

type ChangedProvider = RequestOf<(typeof identityProviderCalls)['replaceIdentityProvider']>['body']

/** What must be registered at the service for this site. */
export const redirectUri = (origin: string, providerId: string) => `${origin}/api/auth/callback/${providerId}`

/** Without the secret, which never leaves. */
export const providerView = (
  { providerId, name, issuer, clientId, allowedDomains, linksByVerifiedEmail, isActive }: ProviderRow,
  origins: readonly string[],
) => ({
  ProviderId: providerId,
  Name: name,
  Issuer: issuer,
  ClientId: clientId,
  AllowedDomains: allowedDomains,
  LinksByVerifiedEmail: linksByVerifiedEmail,
  IsActive: isActive,
  RedirectUris: origins.map((origin) => redirectUri(origin, providerId)),
})

/** What the audit log keeps: everything but the secret. */
export const auditedProvider = ({ clientSecretSealed: _, ...row }: ProviderRow) => row

export const demandIssuer = (issuer: string, allowsLocal: boolean): string => {
  const url = URL.parse(issuer.trim())
  if (url && isAllowedAddress(url, allowsLocal) && !url.search && !url.hash && !url.username) return issuer.trim()
  throw badInput([{ pointer: '/Issuer', message: 'Must be a web address that starts with https://.' }])
}

type Written = Omit<ChangedProvider, 'ClientSecret'>

/** What is left out is off, but for being active. */
export const rowOf = (providerId: string, issuer: string, clientSecretSealed: Buffer, written: Written): ProviderRow => ({
  providerId,
  name: written.Name.trim(),
  issuer,
  clientId: written.ClientId.trim(),
  clientSecretSealed,
  allowedDomains: [...new Set((written.AllowedDomains ?? []).map((domain) => domain.toLowerCase()))],
  linksByVerifiedEmail: written.LinksByVerifiedEmail ?? false,
  isActive: written.IsActive ?? true,
})
