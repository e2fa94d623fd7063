import { RecoveryCodes } from '../../session/recovery-codes.tsx'
import { Button } from '../../ui/actions/button.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'

export const RecoveryCodesStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Save your recovery codes"
    subtitle="If you lose your phone, you can sign in with each of these once. We’ll only show them now."
    onSubmit={() => void signIn.finish()}
  >
    <RecoveryCodes codes={signIn.at.challenge.recoveryCodes ?? []} />
    <div className={styles.submit}>
      <Button type="submit" wide busy={signIn.busy}>
        I have saved them
      </Button>
    </div>
  </StepFrame>
)
