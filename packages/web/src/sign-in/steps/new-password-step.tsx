import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { KnownUsername } from '../known-username.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { passwordHelp } from './password-help.ts'

export const NewPasswordStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Choose a password"
    subtitle="Your temporary password only works once."
    onSubmit={({ newPassword = '' }) => void signIn.send('NEW_PASSWORD_REQUIRED', { newPassword })}
  >
    <KnownUsername username={signIn.at.username} />
    <PasswordField label="New password" name="newPassword" autoComplete="new-password" required help={passwordHelp(signIn.at.challenge)} />
    <div className={styles.submit}>
      <Button type="submit" wide busy={signIn.busy}>
        Save and continue
      </Button>
      <div className={styles.links}>
        <BackToSignIn signIn={signIn} />
      </div>
    </div>
  </StepFrame>
)
