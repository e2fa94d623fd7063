import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { AccountApi } from './account-api.ts'
import { CodesShown } from './codes-shown.tsx'
import { ConfirmTwoStepForm } from './confirm-two-step-form.tsx'

export const NewCodesDialog = ({ api, onClose }: { api: AccountApi; onClose: () => void }) => {
  const replace = api.useCallMutation('replaceRecoveryCodes', ['getTwoStep'])
  if (replace.data) return <CodesShown codes={replace.data.recoveryCodes} onClose={onClose} />
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      <p>You’ll get ten new codes. Your current ones will stop working.</p>
      <ConfirmTwoStepForm action="Create new codes" onCancel={onClose} onConfirm={(body) => replace.mutateAsync({ body })} />
    </Dialog>
  )
}
