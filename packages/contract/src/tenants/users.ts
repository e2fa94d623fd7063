import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { productRoles } from '../permission.ts'
import { codeOf, filterKinds, largestId, noQuery, paging, search } from '../query.ts'
import { patchBody } from './patch.ts'
import { success, tenantItemParams, tenantParams } from './tenant-params.ts'
import { lineOrNull } from './written-text.ts'

const listed = {
  Id: z.int(),
  Username: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  Email: z.string(),
  Mobile: z.string().nullable(),
  PhoneNumber: z.string().nullable(),
  IsEnabled: z.boolean(),
  NotActive: z.boolean(),
  IsOnline: z.boolean(),
  SugarGuid: z.string().nullable(),
  SupportEmail: z.string().nullable(),
  SupportPhone: z.string().nullable(),
  Roles: z.array(z.string()),
  /** Beyond the specification: what the team screen shows. */
  Title: z.string().nullable(),
  HasTwoStep: z.boolean(),
  LastSignedInAt: z.iso.datetime().nullable(),
}

export const tenantUserListItem = z.object(listed)
export type TenantUserListItem = z.output<typeof tenantUserListItem>

export const tenantUser = z.object({
  ...listed,
  CustomerUserId: z.int().nullable(),
  StaffId: z.int().nullable(),
  CreatedOn: z.iso.datetime(),
  AccountName: z.string(),
  AccountCountry: z.string(),
  TenantCode: z.string(),
  /** Kept for integrations; grants nothing here. */
  CsvxRoles: z.array(z.string()),
  /** Identifies the latest open session; it is not a token. */
  LrmSessionId: z.string().nullable(),
  IsSugarContact: z.boolean(),
  /** Also works for other tenants, so only operators can change the name and reset two-step verification. */
  IsShared: z.boolean(),
  IsYou: z.boolean(),
})
export type TenantUser = z.output<typeof tenantUser>

/** The patchable fields of a person, and the values each path accepts. */
export const userFields = {
  Title: lineOrNull(100),
  FirstName: lineOrNull(100),
  LastName: lineOrNull(100),
  Mobile: lineOrNull(40),
  PhoneNumber: lineOrNull(40),
  SupportEmail: z.union([z.email().max(254), z.null()]),
  SupportPhone: lineOrNull(40),
  SugarGuid: lineOrNull(100),
  StaffId: z.union([z.int().min(1).max(largestId), z.null()]),
  CustomerUserId: z.union([z.int().min(1).max(largestId), z.null()]),
  CsvxRoles: z.array(z.string().min(1).max(100)).max(100),
  IsEnabled: z.boolean(),
  Roles: z.array(z.enum(productRoles.console)).min(1).max(productRoles.console.length),
}
export const userPatchPaths = Object.keys(userFields).map((field) => `/${field}`)

const sortable = { LastName: z.string(), FirstName: z.string(), Email: z.string(), Username: z.string(), LastSignedInAt: z.string(), CreatedOn: z.string() }

const logout = {
  summary: 'End all of a person’s sessions immediately',
  needs: 'users:write',
  params: tenantItemParams,
  query: noQuery,
  answer: plain(success),
} as const

/** A tenant's team members in the console. */
export const userCalls = pascalCased({
  listUsers: {
    method: 'GET',
    path: '/tenants/{tenantCode}/users',
    summary: 'The people who work for a tenant',
    needs: 'users:read',
    params: tenantParams,
    query: z.strictObject({
      search,
      emailFilter: filterKinds.words,
      rolesFilter: codeOf(productRoles.console),
      isEnabledFilter: filterKinds.flag,
      isOnlineFilter: filterKinds.flag,
      notActiveFilter: filterKinds.flag,
      hasTwoStepFilter: filterKinds.flag,
      ...paging({ fields: sortable }),
    }),
    answer: page(tenantUserListItem),
  },
  getUser: {
    method: 'GET',
    path: '/tenants/{tenantCode}/users/{id}',
    summary: 'One person, in detail',
    needs: 'users:read',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(tenantUser),
  },
  updateUser: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}/users/{id}',
    summary: 'Change a person’s details, roles or access',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    body: patchBody,
    answer: plain(tenantUser),
  },
  logoutUser: { method: 'GET', path: '/tenants/{tenantCode}/users/{id}/logout', ...logout },
  endUserSessions: { method: 'POST', path: '/tenants/{tenantCode}/users/{id}/logout', ...logout },
  resetUserTwoStep: {
    method: 'POST',
    path: '/tenants/{tenantCode}/users/{id}/two-step-reset',
    summary: 'Turn off a person’s two-step verification, for a lost authenticator; they set it up again at the next sign-in',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(success),
  },
})
