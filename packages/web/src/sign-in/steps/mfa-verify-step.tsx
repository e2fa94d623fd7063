import { AuthenticatorSteps } from '../../session/authenticator-steps.tsx'
import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { StepActions } from './step-actions.tsx'

export const MfaVerifyStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, send } = signIn
  return (
    <StepFrame
      signIn={signIn}
      title="Connect your app"
      subtitle="Your authenticator app shows a new code every 30 seconds."
      onSubmit={({ code = '' }) => void send('MFA_VERIFY', { code: code.replaceAll(' ', '') })}
    >
      {at.challenge.setup && <AuthenticatorSteps setup={at.challenge.setup} />}
      <OneTimeCodeField label="Code from the app" required />
      <StepActions signIn={signIn} action="Turn on and sign in" />
    </StepFrame>
  )
}
