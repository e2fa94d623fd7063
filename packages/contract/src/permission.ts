/** Who may do what: the table of the decisions. */
export const roles = ['Learner', 'SupportAgent', 'FinanceOfficer', 'ContentEditor', 'RecordsManager', 'TenantAdmin', 'Auditor', 'Operator'] as const
export type Role = (typeof roles)[number]

/** Roles by product. A platform operator is above tenants: no membership makes one. */
export const productRoles = {
  portal: ['Learner'],
  console: ['TenantAdmin', 'RecordsManager', 'SupportAgent', 'FinanceOfficer', 'ContentEditor', 'Auditor'],
} as const satisfies Record<string, readonly Role[]>

/**
 * A row of the table is a permission; a cell that grants less than its row has a permission of its own below it.
 * Whoever holds the wider one holds the narrower one too.
 */
export const permissions = {
  /** One's own password, devices and two-step verification: everybody who signed in. */
  'own-account': [...roles],
  /** Own learner records, own cases. */
  'own-records': ['Learner'],
  'catalogue:read': [...roles],
  'catalogue:write': ['RecordsManager', 'TenantAdmin', 'Operator'],
  /** Learners and their records, all of them. */
  'learners:read': ['SupportAgent', 'RecordsManager', 'TenantAdmin', 'Auditor'],
  /** "Finance only": who a learner is, and invoices, payments and credit notes. */
  'learners:read-finance': ['SupportAgent', 'FinanceOfficer', 'RecordsManager', 'TenantAdmin', 'Auditor'],
  /** Answer cases, write messages. */
  'cases:answer': ['SupportAgent', 'RecordsManager', 'TenantAdmin'],
  'records:import': ['RecordsManager', 'TenantAdmin'],
  /** "Finance only": invoices, payments and credit notes. */
  'records:import-finance': ['FinanceOfficer', 'RecordsManager', 'TenantAdmin'],
  /** Policies, public files, branding. */
  'content:write': ['ContentEditor', 'TenantAdmin', 'Operator'],
  /** Users, invitations, roles, settings. */
  'users:write': ['TenantAdmin', 'Operator'],
  /** "Read" of the same. */
  'users:read': ['TenantAdmin', 'Auditor', 'Operator'],
  /** Finance-settings files. */
  'finance-files': ['FinanceOfficer', 'TenantAdmin', 'Operator'],
  /** List and create tenants and sites, any. */
  'tenants:any': ['Operator'],
  /** "Own only": the tenants one works for, and their sites. */
  'tenants:own': ['TenantAdmin', 'Operator'],
  'audit:read': ['TenantAdmin', 'Auditor', 'Operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

/** What an API key can be given: nobody's own things. */
export const keyScopes = permissionNames.filter((permission) => permission !== 'own-account' && permission !== 'own-records')

export const mayDo = (held: readonly Role[], permission: Permission): boolean => {
  const granted: readonly Role[] = permissions[permission]
  return held.some((role) => granted.includes(role))
}
