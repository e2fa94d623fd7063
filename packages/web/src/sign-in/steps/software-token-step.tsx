import { useState } from 'react'
import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import { LinkButton } from '../link-button.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { StepActions } from './step-actions.tsx'
import { triesLeft } from './tries-left.ts'

export const SoftwareTokenStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, send } = signIn
  const [recovering, setRecovering] = useState(false)
  return (
    <StepFrame
      signIn={signIn}
      title="Two-step verification"
      subtitle={recovering ? 'Enter one of the recovery codes you saved. Each works once.' : 'Enter the current code from your authenticator app.'}
      onSubmit={({ code = '' }) => void send('SOFTWARE_TOKEN_MFA', { code: recovering ? code.trim() : code.replaceAll(' ', '') })}
    >
      <OneTimeCodeField
        key={`${recovering}`}
        label={recovering ? 'Recovery code' : 'Code'}
        digitsOnly={!recovering}
        required
        help={triesLeft(at.challenge.attemptsLeft)}
      />
      <StepActions signIn={signIn} action="Sign in">
        <LinkButton onClick={() => setRecovering(!recovering)}>{recovering ? 'Use the app instead' : 'Use a recovery code'}</LinkButton>
      </StepActions>
    </StepFrame>
  )
}
