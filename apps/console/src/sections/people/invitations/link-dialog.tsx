import type { TenantInvitation } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { CopyField } from '@lanyard/web/ui/fields/copy-field.tsx'
import { useCallMutation } from '../../../api.ts'
import { useSayWhen } from '../../../list/when.tsx'
import { nameOf } from '../name-of.ts'

/** A link to pass on other than by email, shown once. */
export const LinkDialog = ({ invitation, onClose }: { invitation: TenantInvitation; onClose: () => void }) => {
  const sayWhen = useSayWhen()
  const { mutate, data: link, error, isPending } = useCallMutation('createInvitationLink', ['listInvitations', 'getInvitation'])
  const make = () => mutate({ params: { tenantCode: invitation.TenantCode, id: invitation.Id } })
  return (
    <Dialog
      title={link ? 'Here is the link' : 'Copy a link?'}
      onClose={onClose}
      actions={
        link ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isPending} onClick={make}>
              Create new link
            </Button>
          </>
        )
      }
    >
      {error && <Alert type="error">{explain(error)}</Alert>}
      {link ? (
        <>
          <CopyField label="Link" value={link.Url} help={`Expires ${sayWhen(link.DateExpiry)}, and it works once.`} />
          <p>Give it to {nameOf(invitation)} only: whoever holds it can accept the invitation. It is not shown again.</p>
        </>
      ) : (
        <p>This creates a new link for you to pass on. The one in the email to {invitation.Email} stops working.</p>
      )}
    </Dialog>
  )
}
