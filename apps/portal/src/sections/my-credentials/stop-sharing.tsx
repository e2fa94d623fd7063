import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useCallMutation } from '../../api.ts'

/** Asks first, because the same link never comes back. */
export const StopSharing = ({ credentialId, onClose }: { credentialId: number; onClose: () => void }) => {
  const end = useCallMutation('endCredentialShare', ['getCredentialShare'])
  const stop = () =>
    end.mutate(
      { params: { id: credentialId } },
      {
        onSuccess: () => {
          toast('Sharing is off. The link no longer works.')
          onClose()
        },
      },
    )
  return (
    <Dialog
      title="Stop sharing?"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep sharing
          </Button>
          <Button busy={end.isPending} onClick={stop}>
            Stop sharing
          </Button>
        </>
      }
    >
      {end.isError && <Alert type="error">{explain(end.error)}</Alert>}
      <p>People with the link can no longer verify your credential. If you share it again later, you’ll get a new link.</p>
    </Dialog>
  )
}
