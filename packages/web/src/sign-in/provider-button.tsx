import type { Provider } from '../session/auth-wire.ts'
import { Button } from '../ui/actions/button.tsx'
import { ProviderIcon } from './provider-icon.tsx'

type ProviderButtonProps = { provider: Pick<Provider, 'id' | 'name' | 'type' | 'icon'>; busy: boolean; onClick: () => void }

export const ProviderButton = ({ provider: { id, name, type, icon }, busy, onClick }: ProviderButtonProps) => (
  <Button variant="outline" wide busy={busy} icon={<ProviderIcon id={icon ?? id} type={type} />} onClick={onClick}>
    {type === 'email' ? 'Email me a sign-in link' : `Continue with ${name}`}
  </Button>
)
