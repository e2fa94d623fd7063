import { Button } from '../../ui/actions/button.tsx'
import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { KnownUsername } from '../known-username.tsx'
import { ResendButton } from '../resend-button.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { passwordHelp } from './password-help.ts'

/** Looks the same whether or not the account exists. */
export const ResetPasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, busy, send } = signIn
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
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy}>
          Change password
        </Button>
        <div className={styles.links}>
          <BackToSignIn signIn={signIn} />
          {at.username && <ResendButton onResend={() => send('FORGOT_PASSWORD', { username: at.username })} />}
        </div>
      </div>
    </StepFrame>
  )
}
