import { LinkButton } from '../link-button.tsx'
import { firstScreen } from '../sign-in-machine.ts'
import type { SignIn } from '../use-sign-in.ts'

export const BackToSignIn = ({ signIn: { at, show } }: { signIn: SignIn }) => (
  <LinkButton onClick={() => show(firstScreen(at.username))}>Back to sign in</LinkButton>
)
