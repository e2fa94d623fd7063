import { mayDo, type Permission, permissionNames, permissionsWithoutCalls, productRoles, type Role, roleCalls } from '@lanyard/contract'
import type { Caller } from '../../caller.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { mayGrant } from './granting.ts'
import { includes, permissionLabels, roleLabels } from './role-labels.ts'

const products = { portal: ['Portal', 'Learner portal'], console: ['Console', 'Staff console'] } as const

const mayOf = (role: Role): string[] => {
  const isOffered = (permission: Permission) => permission !== 'own-account' && !permissionsWithoutCalls.includes(permission)
  const permissions = permissionNames.filter((permission) => isOffered(permission) && mayDo([role], permission))
  const implied = new Set<Permission | undefined>(permissions.map((permission) => includes[permission]))
  return permissions.filter((permission) => !implied.has(permission)).map((permission) => permissionLabels[permission])
}

const detailOf = (caller: Caller, product: keyof typeof products, role: keyof typeof roleLabels) => {
  const [DisplayName, Description] = roleLabels[role]
  return {
    Role: role,
    DisplayName,
    Description,
    May: mayOf(role),
    MayGrant: product === 'console' && mayDo(caller.roles, 'users:write') && mayGrant(caller, role),
  }
}

/** The groups of the permission table, which defines what each role may do. */
export const roleRoutes = (): Route[] =>
  routesOf(roleCalls, ['console'], {
    listRoles: ({ caller }) => {
      const items = (Object.keys(products) as (keyof typeof products)[]).map((product) => ({
        ProductCode: product,
        ProductName: products[product][0],
        ProductDisplayName: products[product][1],
        Roles: [...productRoles[product]],
        RoleDetails: productRoles[product].map((role) => detailOf(caller, product, role)),
      }))
      return { items, totalCount: items.length }
    },
  })
