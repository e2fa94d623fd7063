import type { InvitationReturn } from './invitation-statuses.ts'

/** Why something was refused: the `reason` of an audit event. */
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
