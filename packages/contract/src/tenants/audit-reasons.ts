import type { InvitationReturn } from './invitation-statuses.ts'

/** Why something was refused, as far as the audit log says it: `reason` in what it holds of an event. */
export type AuditReason =
  | 'unknown-account'
  | 'wrong-password'
  | 'password-disabled'
  | 'locked'
  | 'disabled'
  | 'no-membership'
  | 'operator'
  | 'site-not-published'
  | 'temporary-password-expired'
  | 'code-wrong'
  | 'code-used'
  | 'broken-off'
  | 'expired'
  | 'used'
  | 'domain'
  | 'service-off'
  | 'two-step-first'
  | 'too-many-attempts'
  | 'many'
  | `invitation-${InvitationReturn}`
