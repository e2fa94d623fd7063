import { RecoveryCodes } from '../../session/recovery-codes.tsx'
import { Button } from '../../ui/actions/button.tsx'
import styles from '../sign-in.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'

export const RecoveryCodesStep = ({ signIn }: { signIn: SignIn }) => (
  <StepFrame
    signIn={signIn}
    title="Save your recovery codes"
    subtitle="If you lose your phone, each of these gets you in once. They are shown only now."
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
