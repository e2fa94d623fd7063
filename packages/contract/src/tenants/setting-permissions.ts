import type { Permission } from '../permission.ts'

/** Settings that another permission also opens, by the first part of their name: branding is content. */
const alsoFor: Readonly<Record<string, Permission>> = { Branding: 'content:write' }

/** The permissions of which any one opens a setting for reading or writing. */
export const settingPermissions = (name: string, access: 'read' | 'write'): Permission[] => {
  const also = alsoFor[name.slice(0, name.indexOf('.'))]
  return [access === 'read' ? 'users:read' : 'users:write', ...(also ? [also] : [])]
}
