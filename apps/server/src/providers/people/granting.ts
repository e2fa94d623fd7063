import { mayDo, type Permission, permissionNames, permissionsOfPeople, permissionsWithoutCalls, type Role } from '@lanyard/contract'
import { type Caller, holds } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'

/** An API key is never asked for a permission that only people hold. */
const isAsked = ({ kind }: Caller, permission: Permission) =>
  permission !== 'own-account' && !permissionsWithoutCalls.includes(permission) && (kind !== 'key' || !permissionsOfPeople.includes(permission))

/** No one can grant more than their own rights. Operators can grant any tenant role. */
export const mayGrant = (caller: Caller, role: Role): boolean =>
  caller.kind === 'operator' ||
  permissionNames.filter((permission) => isAsked(caller, permission) && mayDo([role], permission)).every((permission) => holds(caller, permission))

export const demandGrant = (caller: Caller, roles: readonly Role[]) => {
  const errors = roles.flatMap((role, index) =>
    mayGrant(caller, role) ? [] : { pointer: `/Roles/${index}`, message: 'You can only give roles that allow no more than your own.' },
  )
  if (errors.length > 0) throw new Problem('not-allowed', 'You can only give roles that allow no more than your own.', { errors })
}
