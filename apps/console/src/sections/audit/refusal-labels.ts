import type { AuditAction, AuditEvent, AuditReason } from '@lanyard/contract'

/** Labels for attempts, where they read differently from the completed action. */
const attempts: Partial<Record<AuditAction, string>> = {
  'sign-in': 'Tried to sign in',
  challenge: 'Tried to finish signing in',
  'password-confirmed': 'Tried to confirm the password',
  'reset-requested': 'Asked to reset the password',
  'record-connected': 'Tried to connect to a learner record',
}
export const attemptLabel = (action: string) => attempts[action as AuditAction]

const reasons: Readonly<Record<AuditReason, string>> = {
  'unknown-account': 'Unknown username',
  'wrong-password': 'Wrong password',
  'password-disabled': 'Password turned off after 100 wrong attempts',
  locked: 'Locked after wrong passwords',
  disabled: 'Account disabled',
  'no-membership': 'No access to any provider',
  operator: 'Operators can’t sign in with a provider’s service',
  'site-not-published': 'Site not published',
  'temporary-password-expired': 'Temporary password expired',
  'code-wrong': 'Wrong code',
  'code-used': 'Code already used',
  'broken-off': 'Step out of order or expired',
  expired: 'Link expired',
  used: 'Link already used',
  domain: 'Email domain not allowed',
  'service-off': 'Sign-in service turned off',
  'two-step-first': 'Two-step verification not set up',
  'no-record': 'No learner record has this email',
  'several-records': 'Several learner records have this email. Correct them, or invite the learner',
  'record-taken': 'The learner already has another account',
  'record-not-found': 'No learner has this number and date of birth',
  'too-many-attempts': 'Too many attempts from this address',
  many: 'Many different people',
  'invitation-canceled': 'Cancelled at the sign-in service',
  'invitation-unavailable': 'Sign-in service unavailable',
  'invitation-gone': 'Invitation no longer valid',
  'invitation-address': 'Invited with a different email',
  'invitation-unverified': 'Email not verified by the sign-in service',
  'invitation-domain': 'Email domain not allowed',
  'invitation-account': 'Already has an account',
  'invitation-disabled': 'Account disabled',
}

type Refused = Pick<AuditEvent, 'Action' | 'Outcome' | 'After'>
type AuditDetails = { reason?: string; times?: number; since?: string; needs?: string }
const detailsOf = ({ After }: Refused): AuditDetails => (After !== null && typeof After === 'object' ? (After as AuditDetails) : {})

export type RefusalDetails = { reason: string | undefined; times: number | undefined; since: string | undefined; needs: string | undefined }

/** Why something was refused, how often when repeats were grouped, and the missing permission. */
export const refusalOf = (event: Refused): RefusalDetails | undefined => {
  if (event.Outcome !== 'refused') return undefined
  const { reason, times, since, needs } = detailsOf(event)
  const missing = event.Action.startsWith('access.') ? 'Not part of their role' : undefined
  return { reason: reason === undefined ? missing : (reasons[reason as AuditReason] ?? reason), times, since, needs }
}

/** One line, such as "Wrong password · 27 more times". */
export const refusalLine = (event: Refused): string | undefined => {
  const { reason, times } = refusalOf(event) ?? {}
  return [reason, times !== undefined && `${times} more ${times === 1 ? 'time' : 'times'}`].filter(Boolean).join(' · ') || undefined
}
