import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { codeOf, noQuery, paging, search } from '../query.ts'
import { patchBody } from './patch.ts'
import { servedCountryCodes } from './served-countries.ts'
import { tenantCode, tenantParams } from './tenant-params.ts'
import { email, line } from './written-text.ts'

const tenantStatuses = ['active', 'suspended'] as const
const tenantStatus = z.enum(tenantStatuses)
const siteStatus = z.enum(['published', 'not-published', 'maintenance'])
const countryCode = z.enum(servedCountryCodes)

const counts = {
  CurrentUsers: z.int(),
  TotalInvitations: z.int(),
  SentInvitations: z.int(),
  ExpiredInvitations: z.int(),
  DeclinedInvitations: z.int(),
  CanceledInvitations: z.int(),
}

/** Counts are current. `Value` is the code, for pickers. */
export const tenantProfile = z.object({
  Id: z.int(),
  Value: z.string(),
  TenantCode: z.string(),
  AccountName: z.string(),
  ...counts,
  Status: tenantStatus,
  CountryCode: countryCode,
  DateCreated: z.iso.datetime(),
})
export type TenantProfile = z.output<typeof tenantProfile>

/** A tenant's origin. */
export const tenantSite = z.object({
  SiteGUID: z.uuid(),
  Origin: z.string(),
  SiteStatus: siteStatus,
  DateCreated: z.iso.datetime(),
})
export type TenantSite = z.output<typeof tenantSite>

export const tenantDetail = tenantProfile.extend({
  Locale: z.string(),
  TimeZone: z.string(),
  CurrencyCode: z.string(),
  UserPoolId: z.string(),
  Sites: z.array(tenantSite),
})
export type TenantDetail = z.output<typeof tenantDetail>

/** Scheme, host and port only. */
const origin = z.string().max(260)

const newTenant = z.strictObject({
  Code: tenantCode,
  Name: line(200),
  Country: countryCode,
  Origin: origin,
  AdministratorEmail: email,
  AdministratorFirstName: line(100).optional(),
  AdministratorLastName: line(100).optional(),
})

const newSite = z.strictObject({ Origin: origin, SiteStatus: siteStatus.optional() })
const siteParams = z.strictObject({ tenantCode, id: z.uuid().meta({ description: 'Must be the SiteGUID of a site.' }) })

/** Sortable fields of a tenant. */
const sortable = { TenantCode: z.string(), AccountName: z.string(), Status: z.string(), DateCreated: z.string() }

/** The patch paths and the values they accept. */
export const tenantPatchPaths = ['/AccountName', '/Status', '/CountryCode', '/Locale', '/TimeZone', '/CurrencyCode'] as const
export const sitePatchPaths = ['/SiteStatus', '/Origin'] as const

/** Tenants and their origins: all for operators, one's own for administrators. */
export const tenantCalls = pascalCased({
  listTenants: {
    method: 'GET',
    path: '/tenants',
    summary: 'Tenant profiles with current counts',
    needs: 'tenants:own',
    query: z.strictObject({ search, statusFilter: codeOf(tenantStatuses), countryCodeFilter: codeOf(servedCountryCodes), ...paging({ fields: sortable }) }),
    answer: page(tenantProfile),
  },
  createTenant: {
    method: 'POST',
    path: '/tenants',
    summary: 'Create a tenant with working defaults, its first site, and an invitation for its first administrator',
    needs: 'tenants:any',
    query: noQuery,
    body: { name: 'tenant', schema: newTenant },
    answer: plain(tenantDetail),
  },
  getTenant: {
    method: 'GET',
    path: '/tenants/{tenantCode}',
    summary: 'One tenant with its sites',
    needs: 'tenants:own',
    query: noQuery,
    params: tenantParams,
    answer: plain(tenantDetail),
  },
  updateTenant: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}',
    summary: 'Change a tenant. Suspending it closes its sites and refuses its people immediately; nothing is deleted',
    needs: 'tenants:own',
    query: noQuery,
    params: tenantParams,
    body: patchBody,
    answer: plain(tenantDetail),
  },
  listSites: {
    method: 'GET',
    path: '/tenants/{tenantCode}/sites',
    summary: 'The sites of a tenant',
    needs: 'tenants:own',
    query: noQuery,
    params: tenantParams,
    answer: page(tenantSite),
  },
  createSite: {
    method: 'POST',
    path: '/tenants/{tenantCode}/sites',
    summary: 'Add a site with an origin that no other site has',
    needs: 'tenants:own',
    query: noQuery,
    params: tenantParams,
    body: { name: 'site', schema: newSite },
    answer: plain(tenantSite),
  },
  updateSite: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}/sites/{id}',
    summary: 'Change a site’s status or origin',
    needs: 'tenants:own',
    query: noQuery,
    params: siteParams,
    body: patchBody,
    answer: plain(tenantSite),
  },
})
