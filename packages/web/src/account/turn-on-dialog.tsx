import { useState } from 'react'
import { DialogActions } from '../form/dialog-actions.tsx'
import { Form } from '../form/form.tsx'
import { AuthenticatorSteps } from '../session/authenticator-steps.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { OneTimeCodeField } from '../ui/fields/one-time-code-field.tsx'
import type { AccountApi } from './account-api.ts'
import { CodesShown } from './codes-shown.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'

/** Three steps: password, authenticator app with its first code, recovery codes. */
export const TurnOnDialog = ({ api, onClose }: { api: AccountApi; onClose: () => void }) => {
  const start = api.useCallMutation('startTwoStep')
  const confirm = api.useCallMutation('confirmTwoStep', ['getTwoStep', 'listSignedInDevices'])
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <CodesShown codes={codes} onClose={onClose} />
  return (
    <Dialog title="Set up two-step verification" onClose={onClose}>
      {start.data ? (
        <Form onSubmit={async ({ code = '' }) => setCodes((await confirm.mutateAsync({ body: { code: code.replaceAll(' ', '') } })).recoveryCodes)}>
          {({ busy, faults }) => (
            <>
              <AuthenticatorSteps setup={start.data} />
              <OneTimeCodeField label="Code from the app" required error={faults.code} />
              <DialogActions action="Turn on" busy={busy} onCancel={onClose} />
            </>
          )}
        </Form>
      ) : (
        <>
          <p>Have an authenticator app ready on your phone. Your other devices will be signed out.</p>
          <ConfirmPasswordForm action="Continue" onCancel={onClose} onConfirm={(password) => start.mutateAsync({ body: { password } })} />
        </>
      )}
    </Dialog>
  )
}
