import type { Permission } from '../permission.ts'

/** Settings that others look after too, by the first part of their names: branding is content. */
const alsoFor: Readonly<Record<string, Permission>> = { Branding: 'content:write' }

/** Any of these permissions opens a setting, to be read or to be changed. */
export const settingPermissions = (name: string, deed: 'read' | 'write'): Permission[] => {
  const also = alsoFor[name.slice(0, name.indexOf('.'))]
  return [deed === 'read' ? 'users:read' : 'users:write', ...(also ? [also] : [])]
}
