import { explain } from '@lanyard/web/explain.ts'
import { ProviderButton } from '@lanyard/web/sign-in/provider-button.tsx'
import styles from '@lanyard/web/sign-in/sign-in.module.css'
import { StepFrame } from '@lanyard/web/sign-in/step-frame.tsx'
import { BackToSignIn } from '@lanyard/web/sign-in/steps/step-actions.tsx'
import { useProvider } from '@lanyard/web/sign-in/use-provider.ts'
import type { SignIn } from '@lanyard/web/sign-in/use-sign-in.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '../session.ts'
import { rememberedTenant, rememberTenant } from './remembered-tenant.ts'

const signInRoute = getRouteApi('/login')

const servicesOf = async (tenant: string) => Object.values(await session.wire.getProviders(tenant)).filter(({ type }) => type === 'oauth')

/** For people who accepted their invitation through their provider's service: the provider, then the service. */
export const ServiceStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, show, path } = signIn
  const { tenant } = signInRoute.useSearch()
  const [code, setCode] = useState(() => tenant ?? rememberedTenant())
  const [searched, setSearched] = useState(code)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staffServices', searched],
    queryFn: () => servicesOf(searched),
    enabled: searched !== '',
    retry: false,
    staleTime: 0,
  })
  const provider = useProvider(session, at, show, new URL(path, location.origin).href)
  const isAnswered = searched !== '' && searched === code.trim() && !isFetching
  const services = isAnswered && data ? data : []
  const look = () => {
    if (searched === code.trim()) void refetch()
    else setSearched(code.trim())
  }
  return (
    <StepFrame
      signIn={signIn}
      title="Sign in with your provider’s service"
      subtitle="For those who accepted their invitation with it."
      onSubmit={services.length > 0 ? undefined : look}
    >
      {isAnswered && error && <Alert type="error">{explain(error)}</Alert>}
      <TextField
        label="Your provider’s code"
        name="tenant"
        help="It’s next to your provider’s name in the console. Your administrator can tell you, too."
        error={isAnswered && data?.length === 0 ? 'No sign-in service was found for this code.' : undefined}
        autoComplete="organization"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={32}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.submit}>
        {services.length > 0 ? (
          services.map((service) => (
            <ProviderButton
              key={service.id}
              provider={service}
              busy={provider.busy === service.id}
              onClick={() => {
                rememberTenant(searched.toUpperCase())
                void provider.choose(service, '', { tenant: searched })
              }}
            />
          ))
        ) : (
          <Button type="submit" wide busy={isFetching}>
            Continue
          </Button>
        )}
        <div className={styles.links}>
          <BackToSignIn signIn={signIn} />
        </div>
      </div>
    </StepFrame>
  )
}
