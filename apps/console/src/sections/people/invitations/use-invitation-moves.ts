import type { TenantInvitation } from '@lanyard/contract'
import { invitationStatuses } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useCallMutation } from '../../../api.ts'
import { replacing } from '../../../replacing.ts'

const { sent, canceled } = invitationStatuses

/** Sends an invitation again with a new link, or cancels it with an undo toast. */
export const useInvitationMoves = ({ Id: id, TenantCode: tenantCode, Email }: Pick<TenantInvitation, 'Id' | 'TenantCode' | 'Email'>) => {
  const update = useCallMutation('updateInvitation', ['listInvitations', 'getInvitation', 'getHome'])
  const move = (StatusId: number) => update.mutateAsync({ params: { tenantCode, id }, body: replacing({ StatusId }) })
  const sendAgain = async () => {
    try {
      await move(sent)
      toast(`A new link is on its way to ${Email}.`)
    } catch (error) {
      toast(`The invitation couldn’t be sent again. ${explain(error)}`, 'error')
    }
  }
  const cancel = async () => {
    await move(canceled)
    toast(`The invitation to ${Email} was cancelled.`, 'success', { label: 'Send it again', run: () => void sendAgain() })
  }
  return { busy: update.isPending, sendAgain: () => void sendAgain(), cancel }
}
