import type { TenantInvitation } from '@lanyard/contract'
import { ActionMenu } from '@lanyard/web/ui/action-menu.tsx'
import { nameOf } from './name-of.ts'
import { useInvitationActions } from './use-invitation-actions.tsx'

export const InvitationMenu = ({ invitation }: { invitation: TenantInvitation }) => {
  const { actions, dialog } = useInvitationActions(invitation)
  return (
    <>
      <ActionMenu label={`Actions for the invitation to ${nameOf(invitation)}`} actions={actions} />
      {dialog}
    </>
  )
}
