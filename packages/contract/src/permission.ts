/** The permission table of the decisions. */
export const roles = [
  'Learner',
  'SupportAgent',
  'FinanceOfficer',
  'Trainer',
  'ContentEditor',
  'RecordsManager',
  'TenantAdmin',
  'Auditor',
  'PrivacyOfficer',
  'Operator',
] as const
export type Role = (typeof roles)[number]

/** Roles by product. A platform operator is outside tenants: no membership grants that role. */
export const productRoles = {
  portal: ['Learner'],
  console: ['TenantAdmin', 'RecordsManager', 'SupportAgent', 'FinanceOfficer', 'Trainer', 'ContentEditor', 'Auditor', 'PrivacyOfficer'],
} as const satisfies Record<string, readonly Role[]>

/**
 * Each row of the table is a permission. A cell that grants less than its row has its own, narrower permission below. Holders of the wider permission also hold
 * the narrower one.
 */
export const permissions = {
  /** One's own password, devices and two-step verification, for everyone signed in. */
  'own-account': [...roles],
  /** One's own learner records and cases. */
  'own-records': ['Learner'],
  'catalogue:read': [...roles],
  'catalogue:write': ['RecordsManager', 'TenantAdmin', 'Operator'],
  /** All learners and their records. */
  'learners:read': ['SupportAgent', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** "Finance only": a learner's identity, and invoices, payments and credit notes. */
  'learners:read-finance': ['SupportAgent', 'FinanceOfficer', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** A learner's numbers that are stored encrypted. */
  'learners:read-sealed': ['RecordsManager', 'TenantAdmin', 'PrivacyOfficer'],
  /** The portal as a learner sees it. */
  'learners:see-as': ['SupportAgent', 'TenantAdmin', 'PrivacyOfficer'],
  /** All cases, except restricted ones of other teams. */
  'cases:read': ['SupportAgent', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** "Own teams only": the cases assigned to them or to one of their teams. */
  'cases:read-assigned': ['SupportAgent', 'FinanceOfficer', 'Trainer', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** Restricted cases of every team too. */
  'cases:read-restricted': ['TenantAdmin', 'PrivacyOfficer'],
  /** Answering cases and writing messages. */
  'cases:answer': ['SupportAgent', 'RecordsManager', 'TenantAdmin'],
  /** "Own teams only": the same for the cases assigned to them or to one of their teams. */
  'cases:answer-assigned': ['SupportAgent', 'FinanceOfficer', 'Trainer', 'RecordsManager', 'TenantAdmin'],
  /** What learners ask to change in their details. */
  'approvals:read': ['SupportAgent', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  'approvals:decide': ['SupportAgent', 'RecordsManager', 'TenantAdmin'],
  /** Messages to any learners. */
  'messages:send': ['SupportAgent', 'RecordsManager', 'TenantAdmin'],
  /** "Own classes only": messages to the learners of the classes they teach. */
  'messages:send-own-classes': ['SupportAgent', 'Trainer', 'RecordsManager', 'TenantAdmin'],
  /** All classes, with the learners in them. */
  'classes:read': ['SupportAgent', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** "Own classes only": the classes they teach. */
  'classes:read-own': ['SupportAgent', 'Trainer', 'RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer'],
  /** Who attended a class. */
  'attendance:write': ['SupportAgent', 'RecordsManager', 'TenantAdmin'],
  'attendance:write-own': ['SupportAgent', 'Trainer', 'RecordsManager', 'TenantAdmin'],
  /** The results of units. */
  'results:write': ['RecordsManager', 'TenantAdmin'],
  /** "Own units only": units that name them as trainer or assessor. */
  'results:write-own': ['Trainer', 'RecordsManager', 'TenantAdmin'],
  /** The records of all types except finance, as the records API returns them. */
  'records:read': ['RecordsManager', 'TenantAdmin', 'Auditor'],
  /** "Finance only": invoices, payments, credit notes and refunds. */
  'records:read-finance': ['FinanceOfficer', 'RecordsManager', 'TenantAdmin', 'Auditor'],
  'records:import': ['RecordsManager', 'TenantAdmin'],
  /** "Finance only": invoices, payments and credit notes. */
  'records:import-finance': ['FinanceOfficer', 'RecordsManager', 'TenantAdmin'],
  /** Policies, public files, branding. */
  'content:write': ['ContentEditor', 'TenantAdmin', 'Operator'],
  /** Users, invitations, roles, settings. */
  'users:write': ['TenantAdmin', 'Operator'],
  /** The "Read" cells of the same row. */
  'users:read': ['TenantAdmin', 'Auditor', 'Operator'],
  /** Finance-settings files. */
  'finance-files': ['FinanceOfficer', 'TenantAdmin', 'Operator'],
  /** Listing and creating any tenants and sites. */
  'tenants:any': ['Operator'],
  /** "Own only": the tenants a person works for, and their sites. */
  'tenants:own': ['TenantAdmin', 'Operator'],
  'audit:read': ['TenantAdmin', 'Auditor', 'PrivacyOfficer', 'Operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

export const mayDo = (roles: readonly Role[], permission: Permission): boolean => {
  const granted: readonly Role[] = permissions[permission]
  return roles.some((role) => granted.includes(role))
}
