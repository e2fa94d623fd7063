import { type ReactNode, useEffect, useState } from 'react'
import type { Provider } from '../session/auth-wire.ts'
import type { SessionClient } from '../session/session.ts'
import styles from './sign-in.module.css'

type ProviderButtonsProps = { session: SessionClient; busy: string | undefined; onChoose: (provider: Provider) => void; children?: ReactNode }

type Offered = { providers: Provider[]; ProviderButton?: typeof import('./provider-button.tsx')['ProviderButton'] }

/** The buttons and icons load while the server is asked which providers exist. */
const readProviders = async (session: SessionClient): Promise<Offered> => {
  const [answered, { ProviderButton }] = await Promise.all([session.wire.getProviders(), import('./provider-button.tsx')])
  return { providers: Object.values(answered).filter(({ type }) => type !== 'credentials'), ProviderButton }
}

/** The other sign-in methods the server offers. Without a response, passwords still work. */
export const ProviderButtons = ({ session, busy, onChoose, children }: ProviderButtonsProps) => {
  const [offered, setOffered] = useState<Offered>()
  useEffect(() => {
    readProviders(session)
      .catch((error: unknown) => {
        console.error(error)
        return { providers: [] }
      })
      .then(setOffered)
  }, [session])
  if (!offered || (offered.providers.length === 0 && !children)) return null
  const { providers, ProviderButton } = offered
  return (
    <div className={styles.providers}>
      <div className={styles.or}>or</div>
      {ProviderButton &&
        providers.map((provider) => <ProviderButton key={provider.id} provider={provider} busy={busy === provider.id} onClick={() => onChoose(provider)} />)}
      {children}
    </div>
  )
}
