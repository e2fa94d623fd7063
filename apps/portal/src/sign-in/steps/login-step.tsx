import { Button } from '@lanyard/web/ui/button.tsx'
import { PasswordField } from '@lanyard/web/ui/password-field.tsx'
import { TextField } from '@lanyard/web/ui/text-field.tsx'
import { useRef } from 'react'
import { callbackPath } from '../callback-path.ts'
import { LinkButton } from '../link-button.tsx'
import { ProviderButtons } from '../provider-buttons.tsx'
import styles from '../sign-in.module.css'
import { signInRoute } from '../sign-in.route.tsx'
import { StepFrame } from '../step-frame.tsx'
import { useProvider } from '../use-provider.ts'
import type { SignIn } from '../use-sign-in.ts'

export const LoginStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, busy, send, show } = signIn
  const { callbackUrl } = signInRoute.useSearch()
  const email = useRef<HTMLInputElement>(null)
  const provider = useProvider(at, show, new URL(callbackPath(callbackUrl), location.origin).href)
  const typed = () => email.current?.value.trim() ?? ''
  return (
    <StepFrame signIn={signIn} title="Sign in" subtitle="Use the e-mail address your provider has for you." onSubmit={(fields) => void send('LOGIN', fields)}>
      <TextField
        ref={email}
        label="E-mail"
        name="username"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={at.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        beside={
          <LinkButton onClick={() => show({ ...at, step: 'FORGOT_PASSWORD', username: typed(), error: undefined, notice: undefined })}>Forgot it?</LinkButton>
        }
      />
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy}>
          Sign in
        </Button>
      </div>
      <ProviderButtons busy={provider.busy} onChoose={(chosen) => void provider.choose(chosen, typed())} />
    </StepFrame>
  )
}
