import { AuthenticatorSteps } from '../../session/authenticator-steps.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'

export const MfaVerifyStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, busy, send } = signIn
  return (
    <StepFrame
      signIn={signIn}
      title="Connect your app"
      subtitle="Your authenticator app shows a new code every 30 seconds."
      onSubmit={({ code = '' }) => void send('MFA_VERIFY', { code: code.replaceAll(' ', '') })}
    >
      {at.challenge.setup && <AuthenticatorSteps setup={at.challenge.setup} />}
      <OneTimeCodeField label="Code from the app" required />
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy}>
          Turn on and sign in
        </Button>
        <div className={styles.links}>
          <BackToSignIn signIn={signIn} />
        </div>
      </div>
    </StepFrame>
  )
}
