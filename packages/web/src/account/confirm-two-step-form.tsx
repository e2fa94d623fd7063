import { useState } from 'react'
import { DialogActions } from '../form/dialog-actions.tsx'
import { Form } from '../form/form.tsx'
import { LinkButton } from '../sign-in/link-button.tsx'
import { OneTimeCodeField } from '../ui/fields/one-time-code-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

type Proof = { password: string; code: string }
type ConfirmTwoStepFormProps = { action: string; onConfirm: (proof: Proof) => Promise<unknown>; onCancel: () => void }

/** Asks for the password and a code before two-step verification changes. */
export const ConfirmTwoStepForm = ({ action, onConfirm, onCancel }: ConfirmTwoStepFormProps) => {
  const [recovering, setRecovering] = useState(false)
  return (
    <Form onSubmit={({ password = '', code = '' }) => onConfirm({ password, code: recovering ? code.trim() : code.replaceAll(' ', '') })}>
      {({ busy, faults }) => (
        <>
          <PasswordField label="Your password" name="password" autoComplete="current-password" required error={faults.password} />
          <OneTimeCodeField
            key={`${recovering}`}
            label={recovering ? 'Recovery code' : 'Code from the app'}
            digitsOnly={!recovering}
            required
            error={faults.code}
            beside={<LinkButton onClick={() => setRecovering(!recovering)}>{recovering ? 'Use the app instead' : 'Use a recovery code'}</LinkButton>}
          />
          <DialogActions action={action} busy={busy} onCancel={onCancel} />
        </>
      )}
    </Form>
  )
}
