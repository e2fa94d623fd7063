import { type Permission, permissionNames } from './permission.ts'

/** Permissions of the table that no call needs yet. Neither a role's description nor a scope promises them. */
export const permissionsWithoutCalls: readonly Permission[] = []

/** Permissions of calls that only people make, in the console. */
export const permissionsOfPeople: readonly Permission[] = [
  'learners:read-finance',
  'learners:read-sealed',
  'learners:see-as',
  'classes:read',
  'classes:read-own',
  'attendance:write',
  'attendance:write-own',
  'results:write',
  'results:write-own',
]

/** What an API key can hold: everything except a person's own data. Keys of earlier versions may hold scopes that are no longer offered. */
export const storedScopes = permissionNames.filter((permission) => permission !== 'own-account' && permission !== 'own-records')

/** The scopes a new API key can get. */
export const keyScopes = storedScopes.filter((permission) => !permissionsWithoutCalls.includes(permission) && !permissionsOfPeople.includes(permission))
