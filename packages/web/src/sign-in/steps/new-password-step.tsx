import { PasswordField } from '../../ui/fields/password-field.tsx'
import { KnownUsername } from '../known-username.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { passwordHelp } from './password-help.ts'
import { StepActions } from './step-actions.tsx'

export const NewPasswordStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Choose a password"
    subtitle="Your temporary password only works once."
    onSubmit={({ newPassword = '' }) => void signIn.send('NEW_PASSWORD_REQUIRED', { newPassword })}
  >
    <KnownUsername username={signIn.at.username} />
    <PasswordField label="New password" name="newPassword" autoComplete="new-password" required help={passwordHelp(signIn.at.challenge)} />
    <StepActions signIn={signIn} action="Save and continue" />
  </StepFrame>
)
