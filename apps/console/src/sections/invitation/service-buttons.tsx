import type { InvitationView } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { leaving, useAction } from '@lanyard/web/form/use-action.ts'
import { ProviderButton } from '@lanyard/web/sign-in/provider-button.tsx'
import styles from '@lanyard/web/sign-in/sign-in.module.css'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { keepToken } from './invitation-token.ts'
import { invited } from './invited-api.ts'

/** Accepts through the provider's own service: redirects there and returns signed in. */
export const ServiceButtons = ({ view, token }: { view: InvitationView; token: string }) => {
  const leave = async (id: string) => {
    const { Url } = await invited.startInvitationIdentity({ body: { Token: token, ProviderId: id } })
    keepToken(token)
    location.assign(Url)
    return leaving
  }
  const { current, failure, run } = useAction(leave)
  if (view.IdentityProviders.length === 0) return null
  return (
    <>
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      {view.IdentityProviders.map(({ Id, Name, Icon }) => (
        <ProviderButton key={Id} provider={{ id: Id, name: Name, type: 'oauth', icon: Icon }} busy={current?.[0] === Id} onClick={() => void run(Id)} />
      ))}
      <div className={styles.or}>or</div>
    </>
  )
}
