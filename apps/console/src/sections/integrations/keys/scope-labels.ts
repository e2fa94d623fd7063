import type { Permission, Role } from '@lanyard/contract'
import { keyScopes, mayDo } from '@lanyard/contract/browser'

type Words = { label: string; help: string }

const words: Partial<Record<Permission, Words>> = {
  'catalogue:read': { label: 'Read the catalogue', help: 'The lists of values that forms offer.' },
  'catalogue:write': { label: 'Change the catalogue', help: 'Add, change and switch off values of your own lists.' },
  'learners:read': { label: 'Read learners and all their records', help: 'Details, enrolments, results, attendance, cases and finance.' },
  'learners:read-finance': { label: 'Read learners’ finance', help: 'Who a learner is, and their invoices, payments and credit notes.' },
  'cases:answer': { label: 'Answer cases and write messages', help: 'In your provider’s name.' },
  'records:import': { label: 'Import records', help: 'Learners, enrolments, timetables and everything else.' },
  'records:import-finance': { label: 'Import finance', help: 'Invoices, payments and credit notes only.' },
  'content:write': { label: 'Change policies, public files and branding', help: 'What learners and visitors see.' },
  'users:write': { label: 'Manage people and settings', help: 'Invite, change and disable users, and change every setting.' },
  'users:read': { label: 'Read people and settings', help: 'Users, invitations, roles and settings, without changing them.' },
  'finance-files': { label: 'Keep finance-settings files', help: 'Read, replace and delete them.' },
  'tenants:any': { label: 'Manage every tenant', help: 'Create, suspend and change tenants and sites.' },
  'tenants:own': { label: 'Manage your sites', help: 'Your provider’s profile and the sites that belong to it.' },
  'audit:read': { label: 'Read the audit log', help: 'Who did what, when and from where.' },
}

export const scopeLabels = (scope: Permission): Words => words[scope] ?? { label: scope, help: '' }

/** The scopes a person can grant: only what their own roles allow. */
export const scopesOf = (roles: readonly Role[]) => keyScopes.filter((scope) => mayDo(roles, scope))

/** The first one or two labels, and how many more. */
export const sayScopes = (scopes: readonly Permission[]) => {
  const [first, ...rest] = scopes.map((scope) => scopeLabels(scope).label)
  if (!first) return 'Nothing'
  return rest.length === 0 ? first : `${first}, and ${rest.length} more`
}
