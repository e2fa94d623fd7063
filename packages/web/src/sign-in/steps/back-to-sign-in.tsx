import { LinkButton } from '../link-button.tsx'
import { atTheDoor } from '../sign-in-machine.ts'
import type { SignIn } from '../use-sign-in.ts'

export const BackToSignIn = ({ signIn: { at, show } }: { signIn: SignIn }) => (
  <LinkButton onClick={() => show(atTheDoor(at.username))}>Back to sign in</LinkButton>
)
