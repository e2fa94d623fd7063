import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { StepActions } from './step-actions.tsx'

export const MfaSetupStep = ({ signIn }: { signIn: SignIn }) => {
  return (
    <StepFrame
      signIn={signIn}
      title="Protect your account"
      subtitle={`${signIn.site.name} asks for a second step when you sign in: a code from an app on your phone.`}
      onSubmit={() => void signIn.send('MFA_SETUP', {})}
    >
      <p className={styles.quiet}>Have an authenticator app ready, such as Google Authenticator, Microsoft Authenticator or the one built into your phone.</p>
      <StepActions signIn={signIn} action="Set up two-step verification" />
    </StepFrame>
  )
}
