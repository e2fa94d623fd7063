import type { InvitationView } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { ProviderButton } from '@lanyard/web/sign-in/provider-button.tsx'
import styles from '@lanyard/web/sign-in/sign-in.module.css'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useState } from 'react'
import { keepToken } from './invitation-token.ts'
import { invited } from './invited-api.ts'

/** Accepts through the provider's own service: redirects there and returns signed in. */
export const ServiceButtons = ({ view, token }: { view: InvitationView; token: string }) => {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const leave = async (id: string) => {
    setBusy(id)
    setFailure(undefined)
    try {
      const { Url } = await invited.startInvitationIdentity({ body: { Token: token, ProviderId: id } })
      keepToken(token)
      location.assign(Url)
    } catch (error) {
      setFailure(error)
      setBusy(undefined)
    }
  }
  if (view.IdentityProviders.length === 0) return null
  return (
    <>
      {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
      {view.IdentityProviders.map(({ Id, Name, Icon }) => (
        <ProviderButton
          key={Id}
          provider={{ id: Id, name: Name, type: 'oauth', icon: Icon }}
          busy={busy === Id}
          onClick={() => busy === undefined && void leave(Id)}
        />
      ))}
      <div className={styles.or}>or</div>
    </>
  )
}
