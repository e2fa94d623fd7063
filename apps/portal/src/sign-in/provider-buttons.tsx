import type { Provider } from '@lanyard/web/session/auth-wire.ts'
import { Button } from '@lanyard/web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { session } from '../session.ts'
import { ProviderIcon } from './provider-icon.tsx'
import styles from './sign-in.module.css'

const labelOf = ({ name, type }: Provider) => (type === 'email' ? 'E-mail me a sign-in link' : `Continue with ${name}`)

/** The other ways in, as the server offers them; without an answer the password still works. */
export const ProviderButtons = ({ busy, onChoose }: { busy: string | undefined; onChoose: (provider: Provider) => void }) => {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    session.wire
      .getProviders()
      .then((answered) => setProviders(Object.values(answered).filter(({ type }) => type !== 'credentials')))
      .catch(console.error)
  }, [])
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
