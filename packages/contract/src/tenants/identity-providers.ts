import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../learner/listing.ts'
import { providerIcons } from './provider-icons.ts'
import { success, tenantCode, tenantParams } from './tenant-params.ts'
import { domain, line } from './written-text.ts'

const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/)
  .meta({ description: 'Must be small letters, digits and dashes, such as college.' })

const icon = z.enum(providerIcons)

/** An OpenID Connect service that learners sign in with, staff, or both. Its secret is never answered. */
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
  /** What must be registered at the service, one for each site. */
  RedirectUris: z.array(z.string()),
  /** What must be registered too where staff sign in to the console with it. It names the tenant: no two services share an address. */
  ConsoleRedirectUri: z.string(),
})
export type IdentityProviderView = z.infer<typeof identityProvider>

const settings = {
  Name: line(200),
  /** Left out or null: the key. */
  Icon: z.union([icon, z.null()]).optional(),
  Issuer: line(500),
  ClientId: line(200),
  /** Only people with a verified address in one of them; empty for anybody the service knows. Staff who no longer fit are signed out at once. */
  AllowedDomains: z.array(domain).max(50).optional(),
  /** Whether a first sign-in finds the account by its verified email address. */
  LinksByVerifiedEmail: z.boolean().optional(),
  /** Whether learners sign in with it: left out, they do. Switched off, those who came in with it are signed out at once. A service is for learners, for staff, or for both. */
  ServesLearners: z.boolean().optional(),
  /** Whether an invitation to the console can be accepted with it, and whoever did so signs in with it again. Switched off, they are signed out at once. */
  ServesStaff: z.boolean().optional(),
  IsActive: z.boolean().optional(),
}
const secret = z.string().min(1).max(500)

const created = z.strictObject({ ProviderId: providerId, ...settings, ClientSecret: secret })
/** Without `ClientSecret` the stored one stays. */
const replaced = z.strictObject({ ...settings, ClientSecret: secret.optional() })
const tried = z.strictObject({
  Issuer: settings.Issuer,
  ClientId: settings.ClientId,
  ClientSecret: secret.optional(),
  /** Whose stored secret is taken when none is sent. */
  ProviderId: providerId.optional(),
})

export const providerChecks = ['address', 'reachable', 'issuer', 'endpoints', 'keys', 'client'] as const

/** What was looked at, in order, up to the first thing that is wrong. */
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
    summary: 'Change an OpenID Connect service, or switch it off with `IsActive`',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    body: { name: 'identityProvider', schema: replaced },
    answer: plain(identityProvider),
  },
  deleteIdentityProvider: {
    method: 'DELETE',
    path: '/tenants/{tenantCode}/identity-providers/{id}',
    summary: 'Remove an OpenID Connect service; accounts linked through it stay, whoever came in with it is signed out',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(success),
  },
  testIdentityProvider: {
    method: 'POST',
    path: '/tenants/{tenantCode}/identity-providers/{id}/test',
    summary: 'Try a service as it is stored, and say exactly what is wrong',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(tested),
  },
  tryIdentityProvider: {
    method: 'POST',
    path: '/tenants/{tenantCode}/identity-providers/test',
    summary: 'Try a service before it is stored, and say exactly what is wrong',
    needs: 'users:write',
    query: noQuery,
    params: tenantParams,
    body: { name: 'identityProvider', schema: tried },
    answer: plain(tested),
  },
})
