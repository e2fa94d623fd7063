import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { KnownUsername } from '../known-username.tsx'
import { LinkButton } from '../link-button.tsx'
import { ResendButton } from '../resend-button.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { passwordHelp } from './password-help.ts'
import { StepActions } from './step-actions.tsx'

/** Looks the same whether or not the account exists. */
export const ResetPasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, send, show } = signIn
  return (
    <StepFrame
      signIn={signIn}
      title="Choose a new password"
      subtitle={
        at.username ? (
          <>
            If there is an account for <strong>{at.username}</strong>, we have emailed it a code.
          </>
        ) : (
          'Enter the code from our email.'
        )
      }
      onSubmit={({ code = '', newPassword = '' }) => void send('RESET_PASSWORD', { code: code.replaceAll(' ', ''), newPassword })}
    >
      <KnownUsername username={at.username} />
      <OneTimeCodeField label="Code from the email" required />
      <PasswordField label="New password" name="newPassword" autoComplete="new-password" required help={passwordHelp(at.challenge)} />
      <StepActions signIn={signIn} action="Change password">
        {at.username ? (
          <ResendButton onResend={() => send('FORGOT_PASSWORD', { username: at.username })} />
        ) : (
          <LinkButton onClick={() => show({ ...at, step: 'FORGOT_PASSWORD' })}>Send a new code</LinkButton>
        )}
      </StepActions>
    </StepFrame>
  )
}
