import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { StepActions } from './step-actions.tsx'
import { UsernameField } from './username-field.tsx'

export const ForgotPasswordStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Reset your password"
    subtitle="We’ll email you a code to set a new one."
    onSubmit={(fields) => void signIn.send('FORGOT_PASSWORD', fields)}
  >
    <UsernameField defaultValue={signIn.at.username} />
    <StepActions signIn={signIn} action="Email me a code" />
  </StepFrame>
)
