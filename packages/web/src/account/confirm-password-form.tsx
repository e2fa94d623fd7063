import { DialogActions } from '../form/dialog-actions.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

type ConfirmPasswordFormProps = { action: string; onConfirm: (password: string) => Promise<unknown>; onCancel: () => void }

/** Asks for the password again before a sensitive change. */
export const ConfirmPasswordForm = ({ action, onConfirm, onCancel }: ConfirmPasswordFormProps) => (
  <Form onSubmit={({ password = '' }) => onConfirm(password)}>
    {({ busy, faults }) => (
      <>
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={faults.password} />
        <DialogActions action={action} busy={busy} onCancel={onCancel} />
      </>
    )}
  </Form>
)
