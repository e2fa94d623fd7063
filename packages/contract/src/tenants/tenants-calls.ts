import type { Calls } from '../call.ts'
import { statusCalls } from '../installation/status.ts'
import { auditCalls } from './audit.ts'
import { brandingCalls, financeSettingsCalls, policyCalls, publicFileCalls } from './files.ts'
import { homeCalls } from './home.ts'
import { identityProviderCalls } from './identity-providers.ts'
import { invitationCalls, invitedCalls } from './invitations.ts'
import { tenantLearnerAccountCalls } from './learner-accounts.ts'
import { learnerInvitationCalls } from './learner-invitations.ts'
import { operatorAuditCalls } from './operator-audit.ts'
import { roleCalls } from './roles.ts'
import { settingCalls } from './settings.ts'
import { tenantCalls } from './tenants.ts'
import { userCalls } from './users.ts'

/** The tenant administration service, grouped by subject. */
export const tenantsTables = {
  Tenants: { description: 'Tenants and their sites.', calls: tenantCalls },
  Invitations: { description: 'People are invited by email. A link works once, for 7 days.', calls: invitationCalls },
  'Invited people': { description: 'For people with an invitation link; on the console’s host.', calls: invitedCalls },
  Users: { description: 'The people who work for a tenant, and their roles.', calls: { ...userCalls, ...roleCalls } satisfies Calls },
  'Learner accounts': { description: 'The accounts learners sign in with.', calls: tenantLearnerAccountCalls },
  'Learner invitations': { description: 'Inviting all learners who have no account yet, some a minute.', calls: learnerInvitationCalls },
  'Audit log': { description: 'Who did what, when and from where.', calls: auditCalls },
  'Audit log of the console': {
    description: 'For operators: sign-ins of staff and operators, and actions outside any tenant.',
    calls: operatorAuditCalls,
  },
  Status: { description: 'For operators: how the installation is.', calls: statusCalls },
  Settings: { description: 'A provider’s settings for its portal and its console.', calls: settingCalls },
  Branding: { description: 'The logo and the icons of a portal.', calls: brandingCalls },
  'Policy files': {
    description: 'The policies learners read. Upload the bytes to the returned URL with one `PUT` within 15 minutes.',
    calls: policyCalls,
  },
  'Public files': { description: 'Files anyone can open, at a permanent URL.', calls: publicFileCalls },
  'Finance settings': { description: 'Files for finance staff.', calls: financeSettingsCalls },
  'Identity providers': { description: 'The OpenID Connect services that learners sign in with.', calls: identityProviderCalls },
  'Needs attention': { description: 'What needs attention, and emails that could not be delivered.', calls: homeCalls },
} as const

export const tenantsCalls = {
  ...tenantCalls,
  ...invitationCalls,
  ...invitedCalls,
  ...userCalls,
  ...roleCalls,
  ...tenantLearnerAccountCalls,
  ...learnerInvitationCalls,
  ...auditCalls,
  ...operatorAuditCalls,
  ...statusCalls,
  ...settingCalls,
  ...brandingCalls,
  ...policyCalls,
  ...publicFileCalls,
  ...financeSettingsCalls,
  ...identityProviderCalls,
  ...homeCalls,
} as const satisfies Calls
