import { Button } from '../../ui/actions/button.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'

export const MfaSetupStep = ({ signIn }: { signIn: SignIn }) => {
  return (
    <StepFrame
      signIn={signIn}
      title="Protect your account"
      subtitle={`${signIn.site.name} asks for a second step when you sign in: a code from an app on your phone.`}
      onSubmit={() => void signIn.send('MFA_SETUP', {})}
    >
      <p className={styles.quiet}>Have an authenticator app ready, such as Google Authenticator, Microsoft Authenticator or the one built into your phone.</p>
      <div className={styles.submit}>
        <Button type="submit" wide busy={signIn.busy}>
          Set up two-step verification
        </Button>
        <div className={styles.links}>
          <BackToSignIn signIn={signIn} />
        </div>
      </div>
    </StepFrame>
  )
}
