import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { OneTimeCodeField } from '../../ui/fields/one-time-code-field.tsx'
import { LinkButton } from '../link-button.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'

const triesLeft = (left: number | undefined) => (left === undefined || left >= 5 ? undefined : left === 1 ? '1 attempt left.' : `${left} attempts left.`)

export const SoftwareTokenStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, busy, send } = signIn
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
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy}>
          Sign in
        </Button>
        <div className={styles.links}>
          <BackToSignIn signIn={signIn} />
          <LinkButton onClick={() => setRecovering(!recovering)}>{recovering ? 'Use the app instead' : 'Use a recovery code'}</LinkButton>
        </div>
      </div>
    </StepFrame>
  )
}
