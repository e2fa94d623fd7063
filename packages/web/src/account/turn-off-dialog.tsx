import { toast } from '../announcements.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { AccountApi } from './account-api.ts'
import { ConfirmTwoStepForm } from './confirm-two-step-form.tsx'

export const TurnOffDialog = ({ api, onClose }: { api: AccountApi; onClose: () => void }) => {
  const end = api.useCallMutation('endTwoStep', ['getTwoStep', 'listSignedInDevices'])
  const turnOff = async (body: { password: string; code: string }) => {
    await end.mutateAsync({ body })
    toast('Two-step verification is off.')
    onClose()
  }
  return (
    <Dialog title="Turn off two-step verification?" onClose={onClose}>
      <p>You’ll sign in with your password only. Your recovery codes will stop working.</p>
      <ConfirmTwoStepForm action="Turn off" onCancel={onClose} onConfirm={turnOff} />
    </Dialog>
  )
}
