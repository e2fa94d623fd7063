import { Dialog } from '../ui/dialog.tsx'
import type { AccountApi } from './account-api.ts'
import { CodesShown } from './codes-shown.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'

export const NewCodesDialog = ({ api, onClose }: { api: AccountApi; onClose: () => void }) => {
  const replace = api.useCallMutation('replaceRecoveryCodes', ['getTwoStep'])
  if (replace.data) return <CodesShown codes={replace.data.recoveryCodes} onClose={onClose} />
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      <p>You get ten new codes. The ones you have now stop working.</p>
      <ConfirmPasswordForm action="Make new codes" onCancel={onClose} onConfirm={(password) => replace.mutateAsync({ body: { password } })} />
    </Dialog>
  )
}
