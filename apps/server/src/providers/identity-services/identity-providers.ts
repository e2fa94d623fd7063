import { type identityProviderCalls, providerIcons, type RequestOf } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { consoleServiceId } from '../../identity/sign-in/services/console-service-id.ts'
import { isAllowedAddress } from '../../identity/sign-in/services/guarded-fetch.ts'
import type { ProviderRow } from './identity-providers.queries.ts'

type ChangedProvider = RequestOf<(typeof identityProviderCalls)['replaceIdentityProvider']>['body']

/** The redirect URI to register at the service for one of the tenant's sites. */
export const redirectUri = (origin: string, providerId: string) => `${origin}/api/auth/callback/${providerId}`

/** Where people return to: the tenant's sites, and the console, which all tenants share. */
type ReturnOrigins = { sites: readonly string[]; console: string; tenantCode: string }

/** Without the secret, which is never returned. */
export const providerView = (
  { providerId, name, icon, issuer, clientId, allowedDomains, linksByVerifiedEmail, servesLearners, servesStaff, isActive }: ProviderRow,
  { sites, console, tenantCode }: ReturnOrigins,
) => ({
  ProviderId: providerId,
  Name: name,
  Icon: providerIcons.find((known) => known === icon) ?? null,
  Issuer: issuer,
  ClientId: clientId,
  AllowedDomains: allowedDomains,
  LinksByVerifiedEmail: linksByVerifiedEmail,
  ServesLearners: servesLearners,
  ServesStaff: servesStaff,
  IsActive: isActive,
  RedirectUris: sites.map((origin) => redirectUri(origin, providerId)),
  ConsoleRedirectUri: redirectUri(console, consoleServiceId(tenantCode, providerId)),
})

/** Everything but the secret, for the audit log. */
export const auditedProvider = ({ clientSecretSealed: _, ...row }: ProviderRow) => row

export const demandIssuer = (issuer: string, allowsLocal: boolean): string => {
  const url = URL.parse(issuer.trim())
  if (url && isAllowedAddress(url, allowsLocal) && !url.search && !url.hash && !url.username) return issuer.trim()
  throw badInput([{ pointer: '/Issuer', message: 'Must be a web address that starts with https://.' }])
}

/** A service for no one has to be turned off instead. */
export const demandServes = ({ servesLearners, servesStaff }: ProviderRow) => {
  const message = 'Must be for learners, for staff or for both; to stop it for everybody, switch it off.'
  if (!servesLearners && !servesStaff) throw badInput([{ pointer: '/ServesLearners', message }])
}

type Written = Omit<ChangedProvider, 'ClientSecret'>

/** Missing fields are off, except for being active and serving learners. */
export const rowOf = (providerId: string, issuer: string, clientSecretSealed: Buffer, written: Written): ProviderRow => ({
  providerId,
  name: written.Name.trim(),
  icon: written.Icon ?? null,
  issuer,
  clientId: written.ClientId.trim(),
  clientSecretSealed,
  allowedDomains: [...new Set((written.AllowedDomains ?? []).map((domain) => domain.toLowerCase()))],
  linksByVerifiedEmail: written.LinksByVerifiedEmail ?? false,
  servesLearners: written.ServesLearners ?? true,
  servesStaff: written.ServesStaff ?? false,
  isActive: written.IsActive ?? true,
})

/** Whether a domain that was allowed no longer is. */
export const isNarrowed = ({ allowedDomains: before }: ProviderRow, { allowedDomains: after }: ProviderRow): boolean =>
  after.length > 0 && (before.length === 0 || before.some((domain) => !after.includes(domain)))

/** Whether some people can no longer sign in with it: it is off for them, or it is another service now. */
export const endsFor = (audience: 'servesLearners' | 'servesStaff', before: ProviderRow, after: ProviderRow | undefined): boolean => {
  const lets = (row: ProviderRow) => row.isActive && row[audience]
  return lets(before) && (!after || !lets(after) || before.issuer !== after.issuer)
}
