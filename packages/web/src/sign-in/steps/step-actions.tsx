import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../link-button.tsx'
import styles from '../sign-in.module.css'
import { firstScreen } from '../sign-in-machine.ts'
import type { SignIn } from '../use-sign-in.ts'

export const BackToSignIn = ({ signIn: { at, show } }: { signIn: SignIn }) => (
  <LinkButton onClick={() => show(firstScreen(at.username))}>Back to sign in</LinkButton>
)

type StepActionsProps = { signIn: SignIn; action: string; children?: ReactNode }

/** A step's submit button, the link back to the first screen, and any further links. */
export const StepActions = ({ signIn, action, children }: StepActionsProps) => (
  <div className={styles.submit}>
    <Button type="submit" wide busy={signIn.busy}>
      {action}
    </Button>
    <div className={styles.links}>
      <BackToSignIn signIn={signIn} />
      {children}
    </div>
  </div>
)
