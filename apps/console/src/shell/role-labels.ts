import type { Role } from '@lanyard/contract'

const labels: Record<Role, string> = {
  Learner: 'Learner',
  SupportAgent: 'Support agent',
  FinanceOfficer: 'Finance officer',
  Trainer: 'Trainer',
  ContentEditor: 'Content editor',
  RecordsManager: 'Records manager',
  TenantAdmin: 'Administrator',
  Auditor: 'Auditor',
  PrivacyOfficer: 'Privacy officer',
  Operator: 'Platform operator',
}

export const roleLabels = (roles: readonly Role[]) => roles.map((role) => labels[role] ?? role).join(', ')
