import type { InvitationStatusId } from '@lanyard/contract'
import { invitationStatuses } from '@lanyard/contract/browser'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

type Said = { label: string; tone: BadgeTone }

export const userState = (isEnabled: boolean): Said => (isEnabled ? { label: 'Active', tone: 'success' } : { label: 'Disabled', tone: 'plain' })

const invitations: Record<InvitationStatusId, Said> = {
  [invitationStatuses.sent]: { label: 'Invited', tone: 'info' },
  [invitationStatuses.accepted]: { label: 'Accepted', tone: 'success' },
  [invitationStatuses.declined]: { label: 'Declined', tone: 'error' },
  [invitationStatuses.expired]: { label: 'Expired', tone: 'warning' },
  [invitationStatuses.canceled]: { label: 'Cancelled', tone: 'plain' },
}
export const invitationState = (statusId: number): Said => invitations[statusId as InvitationStatusId] ?? { label: 'Unknown', tone: 'plain' }
