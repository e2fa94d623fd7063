import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'

export const ForgotPasswordStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Reset your password"
    subtitle="We’ll email you a code to set a new one."
    onSubmit={(fields) => void signIn.send('FORGOT_PASSWORD', fields)}
  >
    <TextField
      label="Email"
      name="username"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={signIn.at.username}
    />
    <div className={styles.submit}>
      <Button type="submit" wide busy={signIn.busy}>
        Email me a code
      </Button>
      <div className={styles.links}>
        <BackToSignIn signIn={signIn} />
      </div>
    </div>
  </StepFrame>
)
