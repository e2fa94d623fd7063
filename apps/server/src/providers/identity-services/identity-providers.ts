import { type identityProviderCalls, providerIcons, type RequestOf } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { consoleServiceId } from '../../identity/sign-in/services/console-service-id.ts'
import { isAllowedAddress } from '../../identity/sign-in/services/guarded-fetch.ts'
import type { ProviderRow } from './identity-providers.queries.ts'

type ChangedProvider = RequestOf<(typeof identityProviderCalls)['replaceIdentityProvider']>['body']

/** What must be registered at the service for one of the tenant's sites. */
export const redirectUri = (origin: string, providerId: string) => `${origin}/api/auth/callback/${providerId}`

/** Where people come back to: the tenant's sites, and the console, which is every tenant's. */
type ReturnOrigins = { sites: readonly string[]; console: string; tenantCode: string }

/** Without the secret, which never leaves. */
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

/** What the audit log keeps: everything but the secret. */
export const auditedProvider = ({ clientSecretSealed: _, ...row }: ProviderRow) => row

export const demandIssuer = (issuer: string, allowsLocal: boolean): string => {
  const url = URL.parse(issuer.trim())
  if (url && isAllowedAddress(url, allowsLocal) && !url.search && !url.hash && !url.username) return issuer.trim()
  throw badInput([{ pointer: '/Issuer', message: 'Must be a web address that starts with https://.' }])
}

/** A service that is for nobody is one that is switched off. */
export const demandServes = ({ servesLearners, servesStaff }: ProviderRow) => {
  const message = 'Must be for learners, for staff or for both; to stop it for everybody, switch it off.'
  if (!servesLearners && !servesStaff) throw badInput([{ pointer: '/ServesLearners', message }])
}

type Written = Omit<ChangedProvider, 'ClientSecret'>

/** What is left out is off, but for being active and serving learners. */
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

/** Whether addresses that it let in are of a domain that it lets in no more. */
export const isNarrowed = ({ allowedDomains: before }: ProviderRow, { allowedDomains: after }: ProviderRow): boolean =>
  after.length > 0 && (before.length === 0 || before.some((domain) => !after.includes(domain)))

/** Whether some can no longer come in with it: it is off for them, or it is another service now. */
export const endsFor = (whom: 'servesLearners' | 'servesStaff', before: ProviderRow, after: ProviderRow | undefined): boolean => {
  const lets = (row: ProviderRow) => row.isActive && row[whom]
  return lets(before) && (!after || !lets(after) || before.issuer !== after.issuer)
}
