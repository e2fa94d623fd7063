import { useEffect, useState } from 'react'
import type { Provider } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import styles from './sign-in.module.css'

const labelOf = ({ name, type }: Provider) => (type === 'email' ? 'E-mail me a sign-in link' : `Continue with ${name}`)

type ProviderButtonsProps = { session: SessionClient; busy: string | undefined; onChoose: (provider: Provider) => void }

/** The other ways in, as the server offers them; without an answer the password still works. */
export const ProviderButtons = ({ session, busy, onChoose }: ProviderButtonsProps) => {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    session.wire
      .getProviders()
      .then((answered) => setProviders(Object.values(answered).filter(({ type }) => type !== 'credentials')))
      .catch(console.error)
  }, [session])
  if (providers.length === 0) return null
  return (
    <div className={styles.providers}>
      <div className={styles.or}>or</div>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="outline"
          wide
          busy={busy === provider.id}
          icon={<ProviderIcon id={provider.icon ?? provider.id} type={provider.type} />}
          onClick={() => onChoose(provider)}
        >
          {labelOf(provider)}
        </Button>
      ))}
    </div>
  )
}
