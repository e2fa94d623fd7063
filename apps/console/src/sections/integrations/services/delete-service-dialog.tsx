import type { IdentityProviderView } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'

export const DeleteServiceDialog = ({
  service: { ProviderId, Name, ServesLearners, ServesStaff },
  onClose,
}: {
  service: IdentityProviderView
  onClose: () => void
}) => {
  const remove = useCallMutation('deleteIdentityProvider', ['listIdentityProviders'])
  const done = () => {
    toast(`${Name} is deleted.`)
    onClose()
  }
  return (
    <Dialog
      title={`Delete ${Name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { tenantCode: currentTenant(), id: ProviderId } }, { onSuccess: done })}>
            Delete
          </Button>
        </>
      }
    >
      {remove.error && <Alert type="error">{explain(remove.error)}</Alert>}
      <p>No one will be able to sign in with it, and its secret is deleted.</p>
      {ServesLearners && <p>Learner accounts stay: learners can use their password or an email link.</p>}
      {ServesStaff && <p>Staff who are signed in with it are signed out. They can choose a password with “Forgot password?” on the sign-in page.</p>}
      <p>To stop it temporarily, turn it off instead.</p>
    </Dialog>
  )
}
