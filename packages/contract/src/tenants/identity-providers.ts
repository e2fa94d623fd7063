import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { providerIcons } from './provider-icons.ts'
import { success, tenantCode, tenantParams } from './tenant-params.ts'
import { domain, line } from './written-text.ts'

const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/)
  .meta({ description: 'Must be small letters, digits and dashes, such as college.' })

const icon = z.enum(providerIcons)

/** An OpenID Connect service for learners, staff, or both. Its secret is never returned. */
export const identityProvider = z.object({
  ProviderId: z.string(),
  Name: z.string(),
  Icon: icon.nullable(),
  Issuer: z.string(),
  ClientId: z.string(),
  AllowedDomains: z.array(z.string()),
  LinksByVerifiedEmail: z.boolean(),
  ServesLearners: z.boolean(),
  ServesStaff: z.boolean(),
  IsActive: z.boolean(),
  /** The redirect URIs to register at the service, one per site. */
  RedirectUris: z.array(z.string()),
  /** The redirect URI to register as well when staff sign in to the console with the service. It contains the tenant, so no two services share one. */
  ConsoleRedirectUri: z.string(),
})
export type IdentityProviderView = z.infer<typeof identityProvider>

const settings = {
  Name: line(200),
  /** Defaults to the key icon. */
  Icon: z.union([icon, z.null()]).optional(),
  Issuer: line(500),
  ClientId: line(200),
  /**
   * Only people with a verified email address in one of these domains; empty allows everyone the service knows. Staff who no longer match are signed out
   * immediately.
   */
  AllowedDomains: z.array(domain).max(50).optional(),
  /** Whether a first sign-in is matched to an account by verified email address. */
  LinksByVerifiedEmail: z.boolean().optional(),
  /** Whether learners sign in with it; on by default. Turning it off signs out learners who used it. A service is for learners, staff, or both. */
  ServesLearners: z.boolean().optional(),
  /** Whether staff can accept an invitation with it and then sign in with it. Turning it off signs them out immediately. */
  ServesStaff: z.boolean().optional(),
  IsActive: z.boolean().optional(),
}
const secret = z.string().min(1).max(500)

const created = z.strictObject({ ProviderId: providerId, ...settings, ClientSecret: secret })
/** Without `ClientSecret` the stored secret is kept. */
const replaced = z.strictObject({ ...settings, ClientSecret: secret.optional() })
const tried = z.strictObject({
  Issuer: settings.Issuer,
  ClientId: settings.ClientId,
  ClientSecret: secret.optional(),
  /** The service whose stored secret is used when none is sent. */
  ProviderId: providerId.optional(),
})

export const providerChecks = ['address', 'reachable', 'issuer', 'endpoints', 'keys', 'client'] as const

/** The checks in order, up to the first failure. */
const tested = z.object({ Success: z.boolean(), Checks: z.array(z.object({ Name: z.enum(providerChecks), Passed: z.boolean(), Message: z.string() })) })
export type ProviderTest = z.infer<typeof tested>

const id = providerId.meta({ description: 'Must be the id of an identity provider.' })

export const identityProviderCalls = pascalCased({
  listIdentityProviders: {
    method: 'GET',
    path: '/tenants/{tenantCode}/identity-providers',
    summary: 'The OpenID Connect services that learners and staff sign in with',
    needs: 'users:read',
    query: noQuery,
    params: tenantParams,
    answer: page(identityProvider),
  },
  createIdentityProvider: {
    method: 'POST',
    path: '/tenants/{tenantCode}/identity-providers',
    summary: 'Set up an OpenID Connect service',
    needs: 'users:write',
    query: noQuery,
    params: tenantParams,
    body: { name: 'identityProvider', schema: created },
    answer: plain(identityProvider),
  },
  replaceIdentityProvider: {
    method: 'PUT',
    path: '/tenants/{tenantCode}/identity-providers/{id}',
    summary: 'Change an OpenID Connect service, or turn it off with `IsActive`',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    body: { name: 'identityProvider', schema: replaced },
    answer: plain(identityProvider),
  },
  deleteIdentityProvider: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/identity-providers/{id}',
    summary: 'Remove an OpenID Connect service; linked accounts stay, and everyone signed in with it is signed out',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(success),
  },
  testIdentityProvider: {
    method: 'POST',
    path: '/tenants/{tenantCode}/identity-providers/{id}/test',
    summary: 'Test a stored service and report exactly what’s wrong',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(tested),
  },
  tryIdentityProvider: {
    method: 'POST',
    path: '/tenants/{tenantCode}/identity-providers/test',
    summary: 'Test a service before it’s stored and report exactly what’s wrong',
    needs: 'users:write',
    query: noQuery,
    params: tenantParams,
    body: { name: 'identityProvider', schema: tried },
    answer: plain(tested),
  },
})
