import type { LearnerAccessState, LearnerSegment } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const accessStates: Readonly<Record<LearnerAccessState, { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  disabled: { label: 'Disabled', tone: 'plain' },
  none: { label: 'No account', tone: 'plain' },
}

export const segmentLabels: Readonly<Record<LearnerSegment, string>> = {
  overdue: 'Overdue',
  'below-threshold': 'Low attendance',
  'document-expiring': 'Visa or passport expiring',
  'never-signed-in': 'Never signed in',
  'no-usi': 'No USI',
}
