import type { InvitationPreview } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import styles from './invite-all.module.css'
import { countOf, reasonsOf } from './invite-all-words.ts'

/** Says who is invited and who can't be, before any mail is sent. */
export const InviteAllDialog = ({ preview, onClose }: { preview: InvitationPreview; onClose: () => void }) => {
  const { mutateAsync } = useCallMutation('startLearnerInvitations', ['listLearnerInvitations', 'previewLearnerInvitations'])
  const invited = `${countOf(preview.CanBeInvited)} ${preview.CanBeInvited === 1 ? 'learner' : 'learners'}`
  const reasons = reasonsOf(preview)
  const start = async () => {
    await mutateAsync({ params: { tenantCode: currentTenant() }, body: {} })
    toast(`Invitations to ${invited} are on their way.`)
  }
  return (
    <ConfirmDialog title={`Invite ${invited}?`} confirm="Send invitations" onConfirm={start} onClose={onClose}>
      <p>Each gets an email from your site with a link to choose a password. Sixty go out a minute. You can pause them at any time.</p>
      {reasons.length > 0 && (
        <>
          <p>Not invited:</p>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
