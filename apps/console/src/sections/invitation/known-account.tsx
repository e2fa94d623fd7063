import { explain } from '@lanyard/web/explain.ts'
import { leaving, useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../api.ts'
import { chooseTenant, session, useUser } from '../../session.ts'
import { forgetToken, keepToken } from './invitation-token.ts'

/** Accepts with an existing account: signed in, or by signing in first and returning here. */
export const KnownAccount = ({ email, token }: { email: string; token: string }) => {
  const user = useUser()
  const navigate = useNavigate()

  const signIn = async () => {
    keepToken(token)
    await navigate({ to: '/login', search: { callbackUrl: '/invitation' }, state: { username: email } })
  }
  const accept = async () => {
    const { TenantCode } = await client.acceptInvitation({ body: { Token: token } })
    forgetToken()
    await chooseTenant(TenantCode)
    await navigate({ to: '/', replace: true })
  }
  const useAnother = async () => {
    await session.signOut(user?.userPoolId ?? '')
    await signIn()
  }
  const actions = { accept, leave: useAnother }
  const { current, failure, run } = useAction(async (action: keyof typeof actions) => {
    await actions[action]()
    return leaving
  })
  if (!user)
    return (
      <>
        <Quiet as="p" size="small">
          An account with this address already exists. Sign in with it, and you come back here.
        </Quiet>
        <Button wide onClick={() => void signIn()}>
          Sign in to accept
        </Button>
      </>
    )
  return (
    <>
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      <Quiet as="p" size="small">
        You are signed in as {user.username}.
      </Quiet>
      <Button wide busy={current?.[0] === 'accept'} onClick={() => void run('accept')}>
        Accept the invitation
      </Button>
      <Button wide variant="outline" busy={current?.[0] === 'leave'} onClick={() => void run('leave')}>
        Sign in as somebody else
      </Button>
    </>
  )
}
