import type { Permission, Role } from '@lanyard/contract'

/** What a permission allows, in plain words. A wider one replaces what it includes. */
export const permissionLabels: Record<Permission, string> = {
  'own-account': 'Manage their own password, devices and two-step verification',
  'own-records': 'See and update their own records and cases',
  'catalogue:read': 'Look up values in the catalogue',
  'catalogue:write': 'Add, change and switch off values in the catalogue',
  'learners:read': 'Find learners and see their records and accounts',
  'learners:read-finance': 'See who learners are, and their invoices, payments and credit notes',
  'learners:read-sealed': 'See learners’ tax file, passport and other sealed numbers',
  'cases:read': 'Read support cases',
  'cases:read-assigned': 'Read the support cases assigned to them or their teams',
  'cases:read-restricted': 'Read restricted cases of every team',
  'cases:answer': 'Reply to support cases and add notes',
  'cases:answer-assigned': 'Reply to the support cases assigned to them or their teams',
  'approvals:read': 'See what learners ask to change in their details',
  'approvals:decide': 'Approve and decline changes of learners’ details',
  'messages:send': 'Send messages to learners, classes and courses',
  'messages:send-own-classes': 'Send messages to the classes they teach',
  'classes:read': 'See all classes and the learners in them',
  'classes:read-own': 'See the classes they teach and the learners in them',
  'attendance:write': 'Call the roll and correct attendance in all classes',
  'attendance:write-own': 'Call the roll and correct attendance in the classes they teach',
  'records:read': 'Read all records in bulk',
  'records:read-finance': 'Read invoices, payments, credit notes and refunds in bulk',
  'records:import': 'Create and change records in bulk',
  'records:import-finance': 'Create and change invoices, payments, credit notes and refunds in bulk',
  'content:write': 'Manage policies, public files and branding',
  'users:write': 'Invite team members and learners, change roles and access, and change settings',
  'users:read': 'See team members, invitations, roles and settings',
  'finance-files': 'Manage the finance settings files',
  'tenants:any': 'See, create and suspend providers',
  'tenants:own': 'See and change the provider’s details and sites',
  'audit:read': 'Read and export the audit log',
}

/** Someone with the first permission doesn't need the second one listed. */
export const includes: Partial<Record<Permission, Permission>> = {
  'learners:read': 'learners:read-finance',
  'cases:read': 'cases:read-assigned',
  'cases:answer': 'cases:answer-assigned',
  'approvals:decide': 'approvals:read',
  'messages:send': 'messages:send-own-classes',
  'classes:read': 'classes:read-own',
  'attendance:write': 'attendance:write-own',
  'records:read': 'records:read-finance',
  'records:import': 'records:import-finance',
  'catalogue:write': 'catalogue:read',
  'users:write': 'users:read',
  'tenants:any': 'tenants:own',
}

export const roleLabels: Record<Exclude<Role, 'Operator'>, [name: string, description: string]> = {
  Learner: ['Learner', 'Studies here and uses the portal.'],
  TenantAdmin: ['Administrator', 'Manages the whole provider: its team, learner accounts, settings, content and catalogue.'],
  RecordsManager: ['Records manager', 'Maintains records and the catalogue, and sees learners.'],
  SupportAgent: ['Support agent', 'Answers support cases and sees learners.'],
  FinanceOfficer: ['Finance officer', 'Maintains finance records, manages the finance settings files, and answers the cases of their teams.'],
  Trainer: ['Trainer', 'Calls the roll of their own classes, and answers the cases of their teams.'],
  ContentEditor: ['Content editor', 'Manages policies, public files and branding.'],
  Auditor: ['Auditor', 'Sees the team, learner accounts, records, settings and the audit log, and changes nothing.'],
  PrivacyOfficer: ['Privacy officer', 'Sees learner accounts, all cases including restricted ones, and the audit log, and changes nothing.'],
}
