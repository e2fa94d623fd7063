import type { InvitationStatusId } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/badge.tsx'

type Said = { label: string; tone: BadgeTone }

export const userState = (isEnabled: boolean): Said => (isEnabled ? { label: 'Active', tone: 'success' } : { label: 'Disabled', tone: 'plain' })

const invitations: Record<InvitationStatusId, Said> = {
  1: { label: 'Invited', tone: 'info' },
  2: { label: 'Accepted', tone: 'success' },
  3: { label: 'Declined', tone: 'error' },
  4: { label: 'Expired', tone: 'warning' },
  5: { label: 'Canceled', tone: 'plain' },
}
export const invitationState = (statusId: number): Said => invitations[statusId as InvitationStatusId] ?? { label: 'Unknown', tone: 'plain' }
