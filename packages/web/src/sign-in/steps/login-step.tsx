import { useRef } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LinkButton } from '../link-button.tsx'
import { ProviderButtons } from '../provider-buttons.tsx'
import styles from '../sign-in.module.css'
import { firstScreen } from '../sign-in-machine.ts'
import { StepFrame } from '../step-frame.tsx'
import { useProvider } from '../use-provider.ts'
import type { SignIn } from '../use-sign-in.ts'
import { UsernameField } from './username-field.tsx'

export const LoginStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, busy, send, show, site, path } = signIn
  const email = useRef<HTMLInputElement>(null)
  const provider = useProvider(site.session, at, show, new URL(path, location.origin).href)
  const typed = () => email.current?.value.trim() ?? ''
  return (
    <StepFrame signIn={signIn} title="Sign in" subtitle={site.hint} onSubmit={(fields) => void send('LOGIN', fields)}>
      <UsernameField ref={email} defaultValue={at.username} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        beside={
          <LinkButton onClick={() => show({ ...at, step: 'FORGOT_PASSWORD', username: typed(), error: undefined, notice: undefined })}>
            Forgot password?
          </LinkButton>
        }
      />
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy}>
          Sign in
        </Button>
      </div>
      <ProviderButtons session={site.session} busy={provider.busy} onChoose={(chosen) => void provider.choose(chosen, typed())}>
        {site.otherWay && (
          <Button variant="outline" wide icon={site.otherWay.icon} onClick={() => show({ ...firstScreen(typed()), step: 'OTHER_WAY' })}>
            {site.otherWay.label}
          </Button>
        )}
      </ProviderButtons>
    </StepFrame>
  )
}
