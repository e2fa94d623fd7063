import type { InvitationStatusId, TenantInvitation } from '@lanyard/contract'
import { invitationMoves, invitationStatuses } from '@lanyard/contract/browser'
import type { Action } from '@lanyard/web/ui/actions/action-menu.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Ban, Link2, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../name-of.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useInvitationMoves } from './use-invitation-moves.ts'

/** The actions the invitation's status allows, and the dialog one of them opened. */
export const useInvitationActions = (invitation: TenantInvitation): { actions: Action[]; dialog: ReactNode } => {
  const { sendAgain, cancel } = useInvitationMoves(invitation)
  const [open, setOpen] = useState<'link' | 'cancel'>()
  const close = () => setOpen(undefined)
  const moves = invitationMoves[invitation.StatusId as InvitationStatusId] ?? []
  const isOpen = invitation.StatusId === invitationStatuses.sent
  const actions = [
    moves.includes(1) && { label: 'Send again', icon: Send, run: sendAgain },
    isOpen && { label: 'Copy link', icon: Link2, run: () => setOpen('link') },
    moves.includes(5) && { label: 'Cancel invitation', icon: Ban, run: () => setOpen('cancel') },
  ].filter((action): action is Action => Boolean(action))
  const dialog =
    open === 'link' ? (
      <LinkDialog invitation={invitation} onClose={close} />
    ) : open === 'cancel' ? (
      <ConfirmDialog title="Cancel the invitation?" confirm="Cancel the invitation" cancel="Keep it" onConfirm={cancel} onClose={close}>
        <p>The link that {nameOf(invitation)} was sent stops working at once. You can send it again at any time.</p>
      </ConfirmDialog>
    ) : null
  return { actions, dialog }
}
