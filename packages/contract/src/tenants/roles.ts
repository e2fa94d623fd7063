import { z } from 'zod'
import { page, pascalCased } from '../call.ts'
import { noQuery } from '../query.ts'
import { tenantParams } from './tenant-params.ts'

const roleDetail = z.object({
  Role: z.string(),
  DisplayName: z.string(),
  Description: z.string(),
  /** What the role allows, in plain language, one entry per row of the permission table. */
  May: z.array(z.string()),
  /** Whether the caller can grant it. */
  MayGrant: z.boolean(),
})
export type RoleDetail = z.output<typeof roleDetail>

export const tenantRoleGroup = z.object({
  ProductCode: z.string(),
  ProductName: z.string(),
  ProductDisplayName: z.string(),
  /** Role names, as in users and invitations. */
  Roles: z.array(z.string()),
  RoleDetails: z.array(roleDetail),
})
export type TenantRoleGroup = z.output<typeof tenantRoleGroup>

export const roleCalls = pascalCased({
  listRoles: {
    method: 'GET',
    path: '/tenants/{tenantCode}/roles',
    summary: 'Roles by product, and what each may do',
    needs: 'users:read',
    params: tenantParams,
    query: noQuery,
    answer: page(tenantRoleGroup),
  },
})
