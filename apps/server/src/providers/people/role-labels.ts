import type { Permission, Role } from '@lanyard/contract'

/** What a permission allows, in plain words. A wider one replaces what it includes. */
export const permissionLabels: Record<Permission, string> = {
  'own-account': 'Look after their own password, devices and two-step verification',
  'own-records': 'See and update their own records and cases',
  'catalogue:read': 'Read the reference lists',
  'catalogue:write': 'Add and change values of the reference lists',
  'learners:read': 'Read learners and all of their records',
  'learners:read-finance': 'Read who learners are, and their invoices, payments and credit notes',
  'cases:answer': 'Answer support cases and write messages',
  'records:import': 'Import records',
  'records:import-finance': 'Import invoices, payments and credit notes',
  'content:write': 'Look after policies, public files and branding',
  'users:write': 'Invite people, change what they may do, and change settings',
  'users:read': 'See people, invitations, roles and settings',
  'finance-files': 'Look after the finance-settings files',
  'tenants:any': 'See, create and suspend tenants',
  'tenants:own': 'See and change the provider itself and its sites',
  'audit:read': 'Read and export the audit log',
}

/** Someone with the first permission doesn't need the second one listed. */
export const includes: Partial<Record<Permission, Permission>> = {
  'learners:read': 'learners:read-finance',
  'records:import': 'records:import-finance',
  'catalogue:write': 'catalogue:read',
  'users:write': 'users:read',
  'tenants:any': 'tenants:own',
}

export const roleLabels: Record<Exclude<Role, 'Operator'>, [name: string, description: string]> = {
  Learner: ['Learner', 'Somebody who studies here and uses the portal.'],
  TenantAdmin: ['Administrator', 'Looks after the whole provider: its people, settings, records and content.'],
  RecordsManager: ['Records manager', 'Keeps learner records and reference lists right.'],
  SupportAgent: ['Support agent', 'Answers learners’ cases and messages.'],
  FinanceOfficer: ['Finance officer', 'Looks after invoices, payments and credit notes.'],
  ContentEditor: ['Content editor', 'Looks after policies, public files and branding.'],
  Auditor: ['Auditor', 'Reads everything that matters for an audit, and changes nothing.'],
}
