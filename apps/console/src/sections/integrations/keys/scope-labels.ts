import type { Permission, Role } from '@lanyard/contract'
import { keyScopes, mayDo } from '@lanyard/contract/browser'

type Words = { label: string; help: string }

const words: Partial<Record<Permission, Words>> = {
  'catalogue:read': { label: 'Read the catalogue', help: 'The lists of values that forms offer.' },
  'catalogue:write': { label: 'Change the catalogue', help: 'Add, change and switch off values in your own lists.' },
  'learners:read': { label: 'Read learner accounts', help: 'Names, email addresses, learner numbers and whether they can sign in.' },
  'records:read': { label: 'Read records', help: 'Learners, enrolments, results, timetables and credentials, in bulk. Without finance.' },
  'records:read-finance': { label: 'Read finance records', help: 'Invoices, payments, credit notes and refunds, in bulk.' },
  'records:import': { label: 'Create and change records', help: 'For student management systems: everything except finance, in bulk.' },
  'records:import-finance': { label: 'Create and change finance records', help: 'Invoices, payments, credit notes and refunds, in bulk.' },
  'content:write': { label: 'Change policies, public files and branding', help: 'Everything learners and visitors see.' },
  'users:write': { label: 'Manage people and settings', help: 'Invite, change and disable team members and learners, and change every setting.' },
  'users:read': { label: 'Read people and settings', help: 'Team members, invitations, roles and settings.' },
  'finance-files': { label: 'Manage finance settings files', help: 'Read, replace and delete them.' },
  'tenants:any': { label: 'Manage every provider', help: 'Create, suspend and change providers and their sites.' },
  'tenants:own': { label: 'Manage your sites', help: 'Your provider’s details and its sites.' },
  'audit:read': { label: 'Read the audit log', help: 'Who did what, when and from where.' },
}

export const scopeLabels = (scope: Permission): Words => words[scope] ?? { label: 'A scope without a use yet', help: '' }

/** The scopes a person can grant: only what their own roles allow. */
export const scopesOf = (roles: readonly Role[]) => keyScopes.filter((scope) => mayDo(roles, scope))

/** The first one or two labels, and how many more. */
export const sayScopes = (scopes: readonly Permission[]) => {
  const [first, ...rest] = scopes.map((scope) => scopeLabels(scope).label)
  if (!first) return 'No scopes'
  return rest.length === 0 ? first : `${first}, and ${rest.length} more`
}
