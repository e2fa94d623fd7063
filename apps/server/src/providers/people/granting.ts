import { mayDo, permissionNames, type Role } from '@lanyard/contract'
import { type Caller, holds } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'

/** No one can grant more than their own rights. Operators can grant any tenant role. */
export const mayGrant = (caller: Caller, role: Role): boolean =>
  caller.kind === 'operator' ||
  permissionNames.filter((permission) => permission !== 'own-account' && mayDo([role], permission)).every((permission) => holds(caller, permission))

export const demandGrant = (caller: Caller, roles: readonly Role[]) => {
  const errors = roles.flatMap((role, index) =>
    mayGrant(caller, role) ? [] : { pointer: `/Roles/${index}`, message: `${role} may do more than you: only somebody who may do as much can give it.` },
  )
  if (errors.length > 0) throw new Problem('not-allowed', 'Your own role does not include what you would give.', { errors })
}
